import { jobKind } from '../../apps/server/src/jobs/job-kind.ts'

export const RUNS_PER_SECOND = 20

/** Only the server of this bench knows it. Its handler only waits. */
export const PACED = jobKind<object>('paced', 'prompt')
