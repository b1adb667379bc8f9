import { setTimeout as sleep } from 'node:timers/promises'
import { handlerOf } from '../../apps/server/src/jobs/job-kind.ts'
import { serve } from '../serve.ts'
import { PACED, RUNS_PER_SECOND } from './paced-job.ts'

// The real server, which also has a handler for the jobs of the bench.

let nextAt = 0
const paced = handlerOf(PACED, async () => {
  nextAt = Math.max(performance.now(), nextAt + 1_000 / RUNS_PER_SECOND)
  await sleep(Math.max(0, nextAt - performance.now()))
  return 'done'
})
await serve({ moreHandlers: [paced] })
