/** Every list of surveys in the query cache, whatever its filters: every change of a survey makes them stale. */
export const everySurveyList = { queryKey: ['surveys', 'list'] } as const
