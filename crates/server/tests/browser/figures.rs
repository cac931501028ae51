//! How quick it feels. Not a test: it measures, and judges nothing.
//!
//! `cargo test -p server --test browser -- --ignored --nocapture figures`

use super::Stage;

/// Presses the list's first choice and waits for the page to show the outcome.
const CLICK: &str = "
    return new Promise((tell) => {
      const before = document.body.dataset.plays;
      const begun = performance.now();
      new MutationObserver((_, me) => {
        if (document.body.dataset.plays === before) return;
        me.disconnect();
        const changed = performance.now() - begun;
        requestAnimationFrame(() => setTimeout(() => tell([changed, performance.now() - begun])));
      }).observe(document.body, { attributes: true });
      document.querySelector('#choices button.choice').click();
    });";

fn told(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize];
    println!("{name}: median {:.1} ms, worst {:.1} ms, of {}", at(0.5), at(1.0), times.len());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures, and judges nothing"]
async fn figures() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    let weight = page
        .js("(() => { const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
            const n = all[0];
            return [all.length, all.reduce((sum, e) => sum + e.transferSize, 0), n.domInteractive, n.domContentLoadedEventEnd, n.loadEventEnd]; })()")
        .await;
    println!(
        "first page: requests, bytes transferred, ms until interactive, script done, loaded: {weight}"
    );
    let place = stage.table(&[]).await;
    page.goto(&stage.address(&place)).await;
    page.ready().await;
    page.run(
        "localStorage.setItem('holdout-settings', JSON.stringify({ confirm: false, speed: '0' }))",
    )
    .await;
    page.reload().await;
    let (mut changed, mut painted) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        page.ready().await;
        let times = page.run(CLICK).await;
        changed.push(times[0].as_f64().expect("a time"));
        painted.push(times[1].as_f64().expect("a time"));
    }
    told("click to changed page", changed);
    told("click to painted screen", painted);
    let mut back = Vec::new();
    for _ in 0..3 {
        page.ready().await;
        if page.is("document.querySelector('#b-undo').disabled").await {
            break;
        }
        let times = page.run(&CLICK.replace("#choices button.choice", "#b-undo")).await;
        back.push(times[1].as_f64().expect("a time"));
    }
    if !back.is_empty() {
        told("undo to painted screen", back);
    }
}
