/** Which survey stays live on Free. */
export const words = {
  surveyToKeep: 'Which survey stays live?',
  othersDrafted: 'One can stay live on Free. The others move to draft.',
  onlySurvey: (name: string) => `“${name}” stays live.`,
  noSurvey: 'None of your live surveys can stay live on Free.',
  cannotStay: 'Free can’t run these',
  noResponses: 'No responses yet',
  newestResponse: (responses: string, since: string) => `${responses}, the newest ${since}`,
  justNow: 'a moment ago',
  unnamedSurvey: 'Untitled survey',
  surveysUnknown:
    'We couldn’t find out which of your surveys can stay live. You can continue. Among those that Free can run, the one with the newest response stays.',
} as const
