export const words = {
  home: 'All surveys',
  newSurvey: 'New survey',
} as const
