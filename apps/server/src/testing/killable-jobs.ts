import { jobKind } from '../jobs/job-kind.ts'

// The jobs of the test that kills servers. Each of their runs writes a row of the table `effects`.

/** Has one effect. */
export const EFFECT = jobKind<object>('effect', 'prompt')
/** Has an effect for each step from 0 to {@link LAST_STEP}, and ends its turn after each. */
export const STEPPED_EFFECT = jobKind<{ step: number }>('steps', 'background')
export const LAST_STEP = 2

export const CREATE_EFFECTS = `CREATE TABLE effects (store_id uuid, job_id uuid, step integer, pid integer)`
