import {
  ensureUniqueTexts,
  err,
  estimatedMinutes,
  estimatedMinutesSteps,
  ok,
  type Question,
  type Result,
  type StoreId,
  type SurveyId,
  surveyBytes,
  surveyBytesSteps,
  type Template,
} from '@earshot/survey'
import { and, count, desc, eq, ne, sql } from '../db/drizzle.ts'
import { jsonParameter } from '../db/long-json.ts'
import type { Db } from '../db/open-db.ts'
import { stores, templates } from '../db/schema.ts'
import { inTurns, ownTurn } from '../own-turn.ts'
import type { Problem } from '../problems.ts'
import { foreignQuestion } from '../surveys/operations.ts'
import { lockStore } from '../surveys/publish.ts'
import { readStoredSize, type StoredSize } from '../surveys/survey-bounds.ts'
import { refusedSize } from '../surveys/survey-size.ts'
import { fittingFirst } from './fitting-first.ts'
import { templateLibrary } from './library/index.ts'
import { presentTemplate, type TemplateCard } from './present.ts'

/** How many a store may keep: each is read with every look at the gallery. */
const MAX_TEMPLATES = 100

/** The gallery returns all templates in full, so their total size is limited to little more than one survey. */
const MAX_TEMPLATES_BYTES = 3_000_000

/** The library never changes while the program runs; how long each survey takes is worked out once. */
const libraryCards = templateLibrary.map((template) => presentTemplate(template, false, estimatedMinutes(template)))

/**
 * The merchant's own templates, the newest first, then those of the product, what fits the merchant's goals first.
 * @param storefrontUrl where pictures are
 */
export async function listTemplates(db: Db, storeId: StoreId, storefrontUrl: string): Promise<readonly TemplateCard[]> {
  const [store] = await db.select({ goals: stores.goals }).from(stores).where(eq(stores.storeId, storeId))
  const own = await db.select().from(templates).where(eq(templates.storeId, storeId)).orderBy(desc(templates.updatedAt))
  const ownCards: TemplateCard[] = []
  for (const row of own) ownCards.push(await presentOwn(templateOf(row)))
  return [
    ...ownCards,
    ...fittingFirst(libraryCards, store?.goals ?? []).map((card) => ({
      ...card,
      questions: withPictures(card.questions, storefrontUrl),
    })),
  ]
}

/**
 * Keeps a template, new or changed. Nothing of a plan is asked: only what is made of it is gated.
 * @returns too_many_templates, templates_too_large, or input_invalid where a question belongs to another survey
 */
export async function saveTemplate(
  db: Db,
  storeId: StoreId,
  template: Template,
  now: Date,
): Promise<Result<TemplateCard, Problem>> {
  const foreign = foreignQuestion(template)
  if (foreign) return err(foreign)
  const { surveyId: templateId, name, description, categoryTag } = template
  const before = await findTemplate(db, storeId, templateId)
  const refused = await refusedSize(template, before)
  if (refused) return err(refused)
  await ownTurn()
  const questions = ensureUniqueTexts([], template.questions)
  const written = await jsonParameter(questions)
  const card = await presentOwn({ ...template, questions })
  return db.transaction(async (tx) => {
    // So that two calls at a time do not both take the last place.
    await lockStore(tx, storeId)
    const full = await fullGallery(tx, storeId, template)
    if (full) return err(full)
    const content = { name, description, categoryTag, questions: written, updatedAt: now }
    await tx
      .insert(templates)
      .values({ storeId, templateId, ...content })
      .onConflictDoUpdate({ target: [templates.storeId, templates.templateId], set: content })
    return ok(card)
  })
}

async function findTemplate(db: Db, storeId: StoreId, templateId: SurveyId): Promise<Template | null> {
  const [row] = await db.select().from(templates).where(templateIs(storeId, templateId))
  return row ? templateOf(row) : null
}

/**
 * Refuses a template for which the gallery has no room. One that does not grow is kept, though the others are many.
 * @param tx holds the store, so that no other template is stored before this one
 */
async function fullGallery(tx: Db, storeId: StoreId, template: Template): Promise<Problem | null> {
  const [others] = await tx
    .select({ count: count(), bytes: sql<number>`coalesce(sum(octet_length(${templates.questions}::text)), 0)::int` })
    .from(templates)
    .where(and(eq(templates.storeId, storeId), ne(templates.templateId, template.surveyId)))
  if (!others || others.count === 0) return null
  if (others.count >= MAX_TEMPLATES) return { code: 'too_many_templates', most: MAX_TEMPLATES }
  const bytes = surveyBytes(template)
  if (others.bytes + bytes <= MAX_TEMPLATES_BYTES) return null
  const before = await findTemplate(tx, storeId, template.surveyId)
  if (before) await inTurns(surveyBytesSteps(before))
  const isGrown = before === null || bytes > surveyBytes(before)
  return isGrown ? { code: 'templates_too_large', limitBytes: MAX_TEMPLATES_BYTES } : null
}

/** The size of a stored template. */
export const storedTemplateSize = (db: Db, storeId: StoreId, templateId: SurveyId): Promise<StoredSize | null> =>
  readStoredSize(db, sql`SELECT questions::text AS json FROM ${templates} WHERE ${templateIs(storeId, templateId)}`)

const templateIs = (storeId: StoreId, templateId: SurveyId) =>
  and(eq(templates.storeId, storeId), eq(templates.templateId, templateId))

/** @returns the deleted template, so that it can be saved again; template_not_found: there is none of the merchant's */
export async function deleteTemplate(
  db: Db,
  storeId: StoreId,
  templateId: SurveyId,
): Promise<Result<TemplateCard, Problem>> {
  const [deleted] = await db.delete(templates).where(templateIs(storeId, templateId)).returning()
  return deleted ? ok(await presentOwn(templateOf(deleted))) : err({ code: 'template_not_found' })
}

const templateOf = ({ templateId, ...row }: typeof templates.$inferSelect): Template => ({
  surveyId: templateId,
  name: row.name,
  description: row.description,
  categoryTag: row.categoryTag,
  questions: row.questions,
})

/** Measuring its routes takes long for many rules. */
const presentOwn = async (template: Template): Promise<TemplateCard> =>
  presentTemplate(template, true, await inTurns(estimatedMinutesSteps(template)))

/** Pictures of the library are named by their path on the storefront's host, wherever that is. */
const withPictures = (questions: readonly Question[], storefrontUrl: string): readonly Question[] =>
  questions.map((question) => {
    if (question.type !== 'image') return question
    const options = question.config.options.map((option) => ({
      ...option,
      imageUrl: option.imageUrl && storefrontUrl + option.imageUrl,
    }))
    return { ...question, config: { ...question.config, options } }
  })
