import { contentEntries, type Question, type Template, templateCategories } from '@earshot/survey'
import * as v from 'valibot'

/** A template as the gallery shows it, whole. Spec §3.4. */
export const templateCardSchema = v.object({
  surveyId: v.string(),
  ...contentEntries,
  categoryTag: v.picklist(templateCategories),
  questionsCount: v.number(),
  estimatedTimeBreakdown: v.object({ minutes: v.number() }),
  /** Whether it is the merchant's, who may change and delete it. */
  isOwn: v.boolean(),
})

export type TemplateCard = Omit<v.InferOutput<typeof templateCardSchema>, 'questions'> & {
  readonly questions: readonly Question[]
}

export const presentTemplate = (template: Template, isOwn: boolean, minutes: number): TemplateCard => ({
  surveyId: template.surveyId,
  name: template.name,
  description: template.description,
  questions: template.questions,
  categoryTag: template.categoryTag,
  questionsCount: template.questions.length,
  estimatedTimeBreakdown: { minutes },
  isOwn,
})
