import * as v from 'valibot'
import { distinctBy } from '../distinct.schema.ts'
import { optionIdSchema } from '../ids.schema.ts'
import { LIMITS } from '../limits.ts'
import { textSchema } from '../text.schema.ts'

// Somewhere on the web, or on our own host: two slashes, or a slash and a backslash, would begin with another host.
const IMAGE_URL = /^(?:https?:\/\/[^\s\\]+|\/[^\s\\/][^\s\\]*)$/

const optionEntries = { id: optionIdSchema, text: textSchema(LIMITS.optionTextLength) }

/**
 * The options that people choose from. Spec §3.3; editing and publishing prevent equal texts (spec §5), so they are not
 * refused here.
 */
const listOf = <Option extends v.GenericSchema<unknown, { id: string }>>(optionSchema: Option) =>
  v.pipe(
    v.array(optionSchema),
    v.maxLength(LIMITS.optionsPerQuestion),
    distinctBy((option) => option.id),
  )

/** The settings of every choice that can offer Other. Spec §3.3. */
export const choiceEntries = {
  options: listOf(v.strictObject(optionEntries)),
  randomize: v.boolean(),
  allowOther: v.boolean(),
  otherLabel: textSchema(LIMITS.labelLength),
}

/** A picture is looked up by its address, null until the merchant has brought one. */
export const imageOptionsSchema = listOf(
  v.strictObject({
    ...optionEntries,
    imageUrl: v.nullable(v.pipe(textSchema(LIMITS.imageUrlLength), v.regex(IMAGE_URL))),
  }),
)
