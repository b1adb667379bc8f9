/** The survey on a page of its own, for mails and printed codes. Decisions D10. */
export const hostedPage = (storefrontUrl: string, surveyId: string): string =>
  new URL(`/s/${surveyId}`, storefrontUrl).href

/** The survey in its place on a page that has the script tag. Decisions D10. */
export const inlineTag = (surveyId: string): string => `<earshot-survey survey="${surveyId}"></earshot-survey>`
