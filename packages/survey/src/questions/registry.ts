import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import type { Control } from './control.ts'
import { nps } from './nps.ts'
import type { QuestionType } from './question-type.ts'
import { singleSelect } from './single-select.ts'

/** The one list of question types. Adding one is one file plus one word here. */
export const questionTypes = { single_select: singleSelect, nps }

export type QuestionTypeName = keyof typeof questionTypes

export type Question = DeepReadonly<v.InferOutput<(typeof questionTypes)[QuestionTypeName]['schema']>>

/** How a question of any type is answered and drawn. */
export function controlOf(question: Question): Control {
  // The compiler does not see that a question and the type it names belong together.
  const type = questionTypes[question.type] as unknown as QuestionType<Question>
  return type.control(question)
}
