/** The survey on a page of its own, for mails and printed codes. ADR-0032. */
export const hostedPageUrl = (storefrontUrl: string, surveyId: string): string =>
  new URL(`/s/${surveyId}`, storefrontUrl).href

/** The survey in its place on a page that has the script tag. ADR-0032. */
export const inlineTag = (surveyId: string): string => `<earshot-survey survey="${surveyId}"></earshot-survey>`
