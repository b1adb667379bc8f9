/** Every list of surveys in the query cache, whatever it is narrowed to: whoever changes a survey makes them stale. */
export const everySurveyList = { queryKey: ['surveys', 'list'] } as const
