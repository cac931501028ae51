//! How quick it feels. Not a test: it measures, and judges nothing.
//!
//! `cargo test -p holdout-server --test browser -- --ignored --nocapture figures`

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

/// Sixty figures of the board's own drawings walk from zone to zone for four
/// seconds, all at once; returns how long each frame took, in milliseconds.
const WALK: &str = "
    return new Promise((tell) => {
      const layer = document.querySelector('#pieces');
      const drawn = [...layer.children];
      const zones = [...document.querySelectorAll('#ground .zone')].map(({ dataset }) => [Number(dataset.cx), Number(dataset.cy)]);
      const all = Array.from({ length: 60 }, (_, n) => {
        const one = drawn[n % drawn.length].cloneNode(true);
        one.removeAttribute('data-id');
        one.classList.add('walks');
        layer.append(one);
        return one;
      });
      const go = (step) => all.forEach((one, n) => {
        const [x, y] = zones[(n * 7 + step * 3) % zones.length];
        one.style.transform = `translate(${x}px, ${y}px) scale(.7)`;
      });
      go(0);
      const [frames, begun] = [[], performance.now()];
      let [last, step] = [0, 0];
      const frame = (time) => {
        if (last) frames.push(time - last);
        last = time;
        const since = performance.now() - begun;
        if (since / 340 > step) go(++step);
        if (since < 4000) return requestAnimationFrame(frame);
        all.forEach((one) => one.remove());
        tell(frames);
      };
      requestAnimationFrame(frame);
    });";

/// Says how smoothly something moved.
fn smooth(name: &str, frames: &serde_json::Value) {
    let frames = frames.as_array().cloned().unwrap_or_default();
    let mut times: Vec<f64> = frames.iter().filter_map(serde_json::Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let Some(last) = times.len().checked_sub(1) else { return println!("{name}: no frames") };
    let at = |part: f64| times[(last as f64 * part).round() as usize];
    let sum: f64 = times.iter().sum();
    let late = times.iter().filter(|time| **time > 21.0).count();
    println!(
        "{name}: {:.1} frames in a second, median {:.1} ms, p95 {:.1} ms, worst {:.1} ms, {late} of {} late",
        times.len() as f64 * 1000.0 / sum,
        at(0.5),
        at(0.95),
        at(1.0),
        times.len()
    );
}

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
    for mission in ["invader/m0", "invader/m10", "second/m5"] {
        let place = stage.table_of(mission, &[]).await;
        page.goto(&stage.address(&place)).await;
        page.ready().await;
        page.run("document.body.classList.remove('plain')").await;
        smooth(&format!("60 figures walk, {mission}"), &page.run(WALK).await);
        page.run("document.body.classList.add('plain')").await;
        smooth(&format!("60 figures walk, {mission}, fewer effects"), &page.run(WALK).await);
    }
}
