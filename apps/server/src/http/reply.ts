import type { Result } from '@earshot/survey'
import type { Context, TypedResponse } from 'hono'
import type { MerchantEnv } from '../env.ts'
import { largeWork } from '../large-work.ts'
import type { Metrics } from '../metrics.ts'
import { ownTurn } from '../own-turn.ts'
import { type Problem, type ProblemStatus, problems } from '../problems.ts'

type Refused = Response & TypedResponse<{ problem: Problem }, ProblemStatus, 'json'>
type Done<T, S extends 200 | 201> = Response & TypedResponse<{ data: T }, S, 'json'>

/** Sends an outcome: `{ data }` with the given status, or `{ problem }` with the problem's own. `T` must be plain JSON. */
export function reply<T, S extends 200 | 201>(c: Context, result: Result<T, Problem>, status: S): Done<T, S> | Refused {
  if (!result.ok) return refuse(c, result.problem)
  return c.json({ data: result.value } as object, status) as Response as Done<T, S>
}

/**
 * Sends the outcome of work on whole surveys or templates: a few run at a time, and the JSON of each is written in a
 * turn of its own. Work that waits is dropped if the caller disconnects.
 */
export const replyLarge = <T, S extends 200 | 201>(
  c: Context<MerchantEnv>,
  work: () => Promise<Result<T, Problem>>,
  status: S,
): Promise<Done<T, S> | Refused> =>
  largeWork(
    c.var.storeId,
    async () => {
      const result = await work()
      await ownTurn()
      return reply(c, result, status)
    },
    c.req.raw.signal,
  )

/** Sends a problem, with the id of the request, by which the log can be searched. */
export function refuse(c: Context, problem: Problem): Refused {
  if ('retryAfterSeconds' in problem) c.header('Retry-After', String(problem.retryAfterSeconds))
  const metrics: Metrics = c.get('metrics')
  metrics.problem(problem.code)
  return c.json(
    { problem, requestId: c.get('requestId') } as object,
    problems[problem.code].status,
  ) as Response as Refused
}
