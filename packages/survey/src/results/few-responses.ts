/** A figure of fewer responses is rough: its change is not given, because chance alone moves it far. */
export const FEWEST_SURE_RESPONSES = 30

/** Below so many scores there is no Net Promoter Score: one of them would move it by more than ten points. */
export const FEWEST_SCORES = 10
