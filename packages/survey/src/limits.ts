/** How much a survey may hold. Lengths are counted as JavaScript and a form's `maxlength` count them. */
export const LIMITS = {
  surveyNameLength: 120,
  surveyDescriptionLength: 1000,
  questions: 300,
  /** The largest response that a survey may allow and still be published, in bytes of JSON (ADR-0009). */
  responseBytes: 256 * 1024,
  /** The most options that one response may choose, because each is several rows of counters (ADR-0017). */
  choicesPerResponse: 1_000,
  questionTextLength: 500,
  questionDescriptionLength: 1000,
  optionsPerQuestion: 200,
  optionTextLength: 200,
  imageUrlLength: 2000,
  labelLength: 100,
  placeholderLength: 200,
  rulesPerQuestion: 50,
  filtersPerAudience: 20,
  valuesPerFilter: 200,
  filterValueLength: 200,
  /** Stars and numbers of a rating; faces are always five (ADR-0025). */
  ratingFrom: 3,
  ratingTo: 10,
} as const
