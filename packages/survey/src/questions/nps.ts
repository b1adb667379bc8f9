import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { npsSchema } from './nps.schema.ts'
import { blankFields, type QuestionType } from './question-type.ts'

export type NpsQuestion = DeepReadonly<v.InferOutput<typeof npsSchema>>

/** How likely people are to recommend the store, 0 to 10. Spec §3.3. */
export const nps = {
  schema: npsSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'nps',
    config: { scale: 10, minLabel: '', maxLabel: '', displayType: 'number', nextQuestionId: null },
  }),
  control: ({ config }) => ({
    as: 'scale',
    from: 0,
    to: config.scale,
    tenths: config.scale,
    // The number display is the colored bar too (ADR-0026).
    look: config.displayType === 'emoji' ? 'emoji' : 'bar',
    minLabel: config.minLabel,
    maxLabel: config.maxLabel,
    words: 'likelihood',
  }),
  summaryShape: 'nps',
} satisfies QuestionType<NpsQuestion>
