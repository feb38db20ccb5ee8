//! Shares, and how certain they are.

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// A share with its Wilson interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share itself.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// The share of `count` in `total`; none of nothing.
    ///
    /// ```
    /// use roque::statistics::Share;
    ///
    /// let share = Share::of(8, 10).expect("ten is something");
    /// assert_eq!(share.share, 0.8);
    /// assert!((share.low - 0.490_162).abs() < 1e-6);
    /// assert!((share.high - 0.943_317).abs() < 1e-6);
    /// ```
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // exact up to 2^53 games
    pub fn of(count: u64, total: u64) -> Option<Share> {
        if total == 0 {
            return None;
        }
        let n = total as f64;
        let share = count as f64 / n;
        let denominator = 1.0 + Z * Z / n;
        let center = (share + Z * Z / (2.0 * n)) / denominator;
        let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / denominator;
        // At the ends rounding would leave a trace of what is exactly nothing.
        Some(Share {
            share,
            low: if count == 0 { 0.0 } else { center - half },
            high: if count == total { 1.0 } else { center + half },
        })
    }
}
