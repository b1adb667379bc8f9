import { LIMITS, questionTypes, surveySchema } from '@earshot/survey'
import * as v from 'valibot'

/** The name of the format in each file, so that any program recognizes it. */
export const SURVEY_FORMAT = 'earshot-survey'
export const SURVEY_FORMAT_VERSION = 1

/** Names the schema below in every file; it is published as docs/survey.schema.json. */
export const SURVEY_SCHEMA_ID = 'urn:earshot:survey:1'

/** A question as in spec §3.3, but for the id of its survey: that is given where the survey comes to. */
const questionSchema = v.variant(
  'type',
  Object.values(questionTypes).map(({ schema }) => {
    const { surveyId: _, ...entries } = schema.entries
    return v.pipe(v.strictObject(entries), v.title(entries.type.literal))
  }),
)

/** A survey as Earshot writes it to a file. `surveySchema` reports the mistakes that only a whole survey can have. */
export const surveyFileSchema = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    format: v.literal(SURVEY_FORMAT),
    version: v.literal(SURVEY_FORMAT_VERSION),
    name: surveySchema.entries.name,
    description: surveySchema.entries.description,
    questions: v.pipe(
      v.array(questionSchema),
      v.maxLength(LIMITS.questions),
      v.description(
        'In the order they are asked in. Ids are unique in the survey, those of options in their question; orderIndex counts from 0.',
      ),
    ),
  }),
  v.title('Earshot survey'),
  v.description('A survey as Earshot exports and imports it.'),
)
