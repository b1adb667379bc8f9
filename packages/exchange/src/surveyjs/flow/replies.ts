import { evaluateAtom, isSame, listOf } from '../expression/evaluate.ts'
import type { Atom, Value } from '../expression/expression.ts'
import type { FlowStep, Source } from './step.ts'

/** One way to answer, for all that are alike to the conditions: which groups of values are chosen, and one such answer. */
export type GroupedReply = { readonly chosen: readonly number[]; readonly value: Value }

/** The values of a question in groups that no condition tells apart, and all ways to answer in these groups. */
export type GroupedReplies = {
  readonly groups: readonly (readonly string[])[]
  readonly replies: readonly GroupedReply[]
}

/** Groups of one checkbox: all their combinations are gone through. */
export const MAX_GROUPS = 6

/** @param atoms all that is asked of this question */
export function groupReplies({ question, source }: FlowStep, atoms: readonly Atom[]): GroupedReplies {
  if (!source || atoms.length === 0) return { groups: [], replies: [{ chosen: [], value: undefined }] }
  const groups = groupsOf(source, atoms)
  const ruleValues = groups.map((answers) => answers.map(({ ruleValue }) => ruleValue))
  const values = groups.map(([first]) => first?.value)
  const skipped: readonly GroupedReply[] = question.isRequired ? [] : [{ chosen: [], value: undefined }]
  const given =
    source.choose === 'one'
      ? values.map((value, group): GroupedReply => ({ chosen: [group], value }))
      : combinations(groups.length)
          .filter(
            (chosen) =>
              chosen.length > 0 &&
              canChoose(
                boundsOf(question),
                chosen.map((group) => groups[group]?.length ?? 0),
              ),
          )
          .map((chosen): GroupedReply => ({ chosen, value: chosen.flatMap((group) => values[group] as string) }))
  return { groups: ruleValues, replies: [...given, ...skipped] }
}

type Answer = Source['answers'][number]

/** Values are alike where every atom says the same of them; to a checkbox, where every list has both or neither. */
export function groupsOf({ choose, answers }: Source, atoms: readonly Atom[]): readonly (readonly Answer[])[] {
  const groups = new Map<string, Answer[]>()
  for (const answer of answers) {
    const mark = atoms.map((atom) =>
      choose === 'one' ? evaluateAtom(atom, answer.value) : mention(atom, answer.value),
    )
    const group = groups.get(mark.join()) ?? []
    group.push(answer)
    groups.set(mark.join(), group)
  }
  return [...groups.values()]
}

/** Where an atom names a value: for `anyof` every position is the same, the others ask for each one. */
function mention(atom: Atom, value: Value): number {
  const position = atom.is === 'compare' ? listOf(atom.value).findIndex((one) => isSame(one, value)) : -1
  return atom.is === 'compare' && atom.operator === 'anyof' ? Math.min(position, 0) : position
}

type Bounds = { readonly minSelect: number; readonly maxSelect: number | null }

const boundsOf = ({ type, config }: FlowStep['question']): Bounds =>
  type === 'multi_select' ? config : { minSelect: 1, maxSelect: null }

/** Whether some of each of these groups, and none of any other, may be chosen at once. */
const canChoose = ({ minSelect, maxSelect }: Bounds, sizes: readonly number[]): boolean =>
  sizes.length <= (maxSelect ?? sizes.length) && sizes.reduce((sum, size) => sum + size, 0) >= minSelect

export const combinations = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => bits & (1 << index)),
  )
