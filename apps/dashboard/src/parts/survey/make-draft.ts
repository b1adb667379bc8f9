import type { Survey } from '@earshot/survey'
import type { InferRequestType } from 'hono/client'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { pendingIdOf } from './pending-id.ts'

/** The initial content of a draft. */
type Content = Pick<Survey, 'name' | 'description' | 'questions'>
type Sent = NonNullable<InferRequestType<typeof api.surveys.$post>['json']['content']>

/**
 * Makes a draft, once however often it is asked for: with the pending id, or with a new one where that has become
 * something else by now. ADR-0004.
 * @param sourceId the source of the draft: 'scratch', or the id of a template or of an import
 * @param contentOf all that it holds, as a survey of that id; null: nothing
 * @returns the draft, which an earlier try may have made of what was asked for then; its id; and what to call when the
 *   merchant stands before it
 * @throws ProblemError where the plan lacks something of it
 */
export async function makeDraft(sourceId: string, contentOf: ((surveyId: Survey['surveyId']) => Content) | null) {
  const pendingId = pendingIdOf(sourceId)
  const make = () => {
    const surveyId = pendingId.take() as Survey['surveyId']
    const content = contentOf?.(surveyId)
    // The client's types know no readonly lists.
    return value(api.surveys.$post({ json: { surveyId, ...(content && { content: content as unknown as Sent }) } }))
  }
  let made = await make().catch((failure: unknown) => {
    // Another merchant's, left over in this tab.
    if (failureCode(failure) !== 'survey_id_taken') throw failure
    return null
  })
  if (made?.version !== 1) {
    pendingId.clear()
    made = await make()
  }
  return { made, surveyId: made.surveyId, opened: pendingId.clear }
}
