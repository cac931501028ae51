//! What figures of a position say about how the game ends: a logistic
//! regression, in which each mission may be as hard as it is.

use bots::survival::FIGURES;

/// How much figures are held back from large counts, as if there were so many
/// positions more that say nothing.
const HOLD: f64 = 20.0;

/// So many steps are more than enough.
const STEPS: usize = 12;

/// A position, and what came of it.
pub struct Position {
    /// Of which mission it is.
    pub mission: usize,
    /// Its figures; the last is always one.
    pub figures: [i32; FIGURES],
    /// Whether the game was won.
    pub won: bool,
}

/// What each figure counts, in thousandths.
pub fn fit(positions: &[Position], missions: usize) -> [i32; FIGURES] {
    let scale = scales(positions);
    // The last figure is what missions have instead of it.
    let own = FIGURES - 1;
    let size = own + missions;
    let mut counts = vec![0.0; size];
    for _ in 0..STEPS {
        let mut matrix = vec![vec![0.0; size + 1]; size];
        for (place, row) in matrix.iter_mut().enumerate() {
            row[place] += HOLD;
            row[size] -= HOLD * counts[place];
        }
        for position in positions {
            let mut values: Vec<(usize, f64)> = (0..own)
                .filter(|place| position.figures[*place] != 0)
                .map(|place| (place, f64::from(position.figures[place]) / scale[place]))
                .collect();
            values.push((own + position.mission, 1.0));
            let sum: f64 = values.iter().map(|(place, value)| counts[*place] * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let won = f64::from(u8::from(position.won));
            let sure = (chance * (1.0 - chance)).max(1e-4);
            for (place, value) in &values {
                for (other, with) in &values {
                    matrix[*place][*other] += sure * value * with;
                }
                matrix[*place][size] += (won - chance) * value;
            }
        }
        let step = solve(matrix);
        counts.iter_mut().zip(step).for_each(|(count, step)| *count += step.clamp(-2.0, 2.0));
    }
    let mut found = [0; FIGURES];
    for place in 0..own {
        found[place] = (1000.0 * counts[place] / scale[place]).round() as i32;
    }
    let mean = counts[own..].iter().sum::<f64>() / missions.max(1) as f64;
    found[own] = (1000.0 * mean).round() as i32;
    found
}

/// How large each figure is, as a rule.
fn scales(positions: &[Position]) -> [f64; FIGURES] {
    let mut squares = [0.0; FIGURES];
    for position in positions {
        for (square, figure) in squares.iter_mut().zip(position.figures) {
            *square += f64::from(figure).powi(2);
        }
    }
    squares.map(|square| (square / positions.len().max(1) as f64).sqrt().max(1e-3))
}

/// Solves equations, of which each row has its right side at its end.
pub fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let size = rows.len();
    for place in 0..size {
        let pivot =
            (place..size).max_by(|a, b| rows[*a][place].abs().total_cmp(&rows[*b][place].abs()));
        rows.swap(place, pivot.unwrap_or(place));
        let head = rows[place].clone();
        if head[place].abs() < 1e-12 {
            continue;
        }
        for (other, row) in rows.iter_mut().enumerate() {
            if other != place && row[place] != 0.0 {
                let share = row[place] / head[place];
                row.iter_mut().zip(&head).for_each(|(value, head)| *value -= share * head);
            }
        }
    }
    (0..size)
        .map(|place| {
            if rows[place][place].abs() < 1e-12 {
                0.0
            } else {
                rows[place][size] / rows[place][place]
            }
        })
        .collect()
}
