import type { StoreId } from '@earshot/survey'
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

// The tables of background work (ADR-0060). Only `jobs` reads and writes them.

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const storeId = () => uuid('store_id').$type<StoreId>().notNull()
const lane = () => text('lane', { enum: ['prompt', 'background', 'webhook'] }).notNull()

export const jobs = pgTable(
  'jobs',
  {
    /** The nil id for work that belongs to no store. */
    storeId: storeId(),
    jobId: uuid('job_id').notNull(),
    kind: text('kind').notNull(),
    lane: lane(),
    /** Two unfinished jobs of one kind and store never share it. */
    key: text('key').notNull(),
    payload: jsonb('payload').$type<object>().notNull(),
    attempts: integer('attempts').notNull(),
    createdAt: moment('created_at').notNull(),
    /** For a running job, when its lease ends. */
    dueAt: moment('due_at').notNull(),
    /** Null while the job waits, and once it failed for good. */
    leaseId: uuid('lease_id'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.jobId] })],
)

/** When the next job of a store is due. */
export const jobTurns = pgTable(
  'job_turns',
  { storeId: storeId(), lane: lane(), dueAt: moment('due_at').notNull() },
  (t) => [primaryKey({ columns: [t.storeId, t.lane] })],
)
