export const words = {
  home: 'All surveys',
  newSurvey: 'New survey',
  /** The specification's own texts (§2.7). */
  startTitle: 'Start creating your survey',
  startHint: 'Select any template or start from scratch',
  scratch: 'Create from scratch',
  scratchText: 'An empty survey, and your own questions.',
} as const
