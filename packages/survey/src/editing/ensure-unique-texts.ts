import { comparable } from '../comparable.ts'
import type { OptionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'

type Option = { readonly id: OptionId; readonly text: string }

/**
 * Applies the rule of spec §5 to a copy that was edited elsewhere: where an update would give two options of a question
 * the same text, ignoring case and surrounding spaces, the changed option keeps its previous text. A new option, which
 * has none, is left without text. Duplicates from before the update stay, so that nothing saved is lost.
 * @param before the saved questions
 * @param after the questions of the update
 * @returns `after` itself if nothing is repeated
 */
export function ensureUniqueTexts(before: readonly Question[], after: readonly Question[]): readonly Question[] {
  const savedById = new Map(before.map((question) => [question.questionId, optionsOf(question)]))
  const resolved = after.map((question) => ensureUniqueInQuestion(savedById.get(question.questionId) ?? [], question))
  return resolved.every((question, index) => question === after[index]) ? after : resolved
}

function ensureUniqueInQuestion(saved: readonly Option[], question: Question): Question {
  const options = optionsOf(question)
  const savedText = new Map(saved.map(({ id, text }) => [id, text]))
  const isUnchanged = ({ id, text }: Option) => savedText.get(id) === text
  // Stryker disable next-line ConditionalExpression: without it the result is the same, only slower.
  if (options.every(isUnchanged)) return question
  // Unchanged options are handled first, because a changed option must not repeat their text at any position in the
  // list.
  const taken = new Set(options.filter(isUnchanged).map(({ text }) => comparable(text)))
  const isFree = (text: string) => comparable(text) === '' || !taken.has(comparable(text))
  const resolved = options.map((option) => {
    if (isUnchanged(option)) return option
    const text = [option.text, savedText.get(option.id) ?? ''].find(isFree) ?? ''
    taken.add(comparable(text))
    return text === option.text ? option : { ...option, text }
  })
  if (resolved.every((option, index) => option === options[index])) return question
  // The compiler cannot relate the type of a question to the type of its options.
  return { ...question, config: { ...question.config, options: resolved } } as Question
}

const optionsOf = ({ config }: Question): readonly Option[] => ('options' in config ? config.options : [])
