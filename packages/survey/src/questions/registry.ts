import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import type { Control, TypeWithRulesDecided } from './control.ts'
import { date } from './date.ts'
import { dropDown } from './drop-down.ts'
import { image } from './image.ts'
import { multiSelect } from './multi-select.ts'
import { nps } from './nps.ts'
import type { QuestionType } from './question-type.ts'
import { rating } from './rating.ts'
import { singleSelect } from './single-select.ts'
import { text } from './text.ts'

/** The one list of question types. A new one is a file, a word here, and whether rules apply to it (`control.ts`). */
export const questionTypes = {
  single_select: singleSelect,
  multi_select: multiSelect,
  text,
  rating,
  nps,
  drop_down: dropDown,
  date,
  image,
} satisfies Record<TypeWithRulesDecided, unknown>

export type QuestionTypeName = keyof typeof questionTypes

export type Question = DeepReadonly<v.InferOutput<(typeof questionTypes)[QuestionTypeName]['schema']>>

/** How a question of any type is answered and drawn. */
export function controlOf(question: Question): Control {
  // The compiler does not see that a question and the type it names belong together.
  const type = questionTypes[question.type] as unknown as QuestionType<Question>
  return type.control(question)
}
