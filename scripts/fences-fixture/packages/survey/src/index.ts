export const survey = 'survey'
