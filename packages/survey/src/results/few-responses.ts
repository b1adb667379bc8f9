/** A figure of fewer responses is rough: its change is not given, because chance alone moves it far. */
export const FEWEST_SURE_RESPONSES = 30
