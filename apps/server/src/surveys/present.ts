import { featureKeys } from '@earshot/plans'
import { DAY_MS, type Survey, surveySchema } from '@earshot/survey'
import * as v from 'valibot'
import type { surveys } from '../db/schema.ts'
import { workingCopyOf } from './working-copy.ts'

const statusSchema = v.picklist(['draft', 'published'])

/**
 * The feature that the plan lacked when the survey was moved to draft for it (ADR-0029); null once it is published
 * again.
 */
const draftedBecauseSchema = v.nullable(v.picklist(featureKeys))

/** A survey as the dashboard edits it. */
export const surveyReplySchema = v.object({
  surveyId: v.string(),
  ...surveySchema.entries,
  status: statusSchema,
  version: v.number(),
  publishedRevision: v.nullable(v.number()),
  hasUnpublishedChanges: v.boolean(),
  draftedBecause: draftedBecauseSchema,
  createdAt: v.string(),
  updatedAt: v.string(),
})

export type SurveyReply = Omit<v.InferOutput<typeof surveyReplySchema>, keyof Survey> & Survey

type SurveyRow = Pick<typeof surveys.$inferSelect, keyof SurveyReply & keyof typeof surveys.$inferSelect>

export function presentSurvey(row: SurveyRow & Pick<typeof surveys.$inferSelect, 'publishedVersion'>): SurveyReply {
  return {
    ...workingCopyOf(row),
    status: row.status,
    version: row.version,
    publishedRevision: row.publishedRevision,
    hasUnpublishedChanges: row.status === 'published' && row.publishedVersion !== row.version,
    draftedBecause: row.draftedBecause,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** How long a deleted survey can be restored (ADR-0023). */
export const DELETED_FOR_MS = 30 * DAY_MS

/** A survey that was taken away, and when it goes for good. */
export const deletedReplySchema = v.object({ surveyId: v.string(), erasedAt: v.string() })

export type DeletedReply = v.InferOutput<typeof deletedReplySchema>

export const presentDeleted = (surveyId: string, deletedAt: Date): DeletedReply => ({
  surveyId,
  erasedAt: new Date(deletedAt.getTime() + DELETED_FOR_MS).toISOString(),
})

export const LISTED_STATUSES = ['draft', 'published', 'deleted'] as const

/** The statuses that the list can be narrowed to. */
export type ListedStatus = (typeof LISTED_STATUSES)[number]

/**
 * A survey as the list shows it; `responses` and `completed` are counts of all time, locked ones left out (ADR-0033).
 */
const surveyCardSchema = v.object({
  surveyId: v.string(),
  name: v.string(),
  status: v.picklist(LISTED_STATUSES),
  version: v.number(),
  hasUnpublishedChanges: v.boolean(),
  draftedBecause: draftedBecauseSchema,
  /** When a deleted survey goes for good; null for all others. */
  erasedAt: v.nullable(v.string()),
  questionsCount: v.number(),
  responses: v.number(),
  completed: v.number(),
  /** How many responses came, locked ones too, and how many the plan includes; null far from it, or without a limit. */
  limit: v.nullable(v.object({ used: v.number(), of: v.number() })),
  updatedAt: v.string(),
})

export const surveyListSchema = v.object({
  surveys: v.array(surveyCardSchema),
  totalSurveys: v.number(),
  totalPages: v.number(),
  liveSurveyCount: v.number(),
  /** However the list is narrowed. */
  deletedSurveyCount: v.number(),
})

export type SurveyList = v.InferOutput<typeof surveyListSchema>
