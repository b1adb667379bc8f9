import { ok, type Question, type Result, type Survey, updateQuestion } from '@earshot/survey'

/** Changes settings of a question; if it has become one of another type meanwhile, nothing. */
export function changeConfig<Q extends Question>(
  survey: Survey,
  { questionId, type }: Q,
  config: Partial<Q['config']>,
): Result<Survey, never> {
  return ok(
    updateQuestion(survey, questionId, (one) =>
      // The compiler does not see that the type decides which settings there are.
      one.type === type ? ({ ...one, config: { ...one.config, ...config } } as Question) : one,
    ),
  )
}
