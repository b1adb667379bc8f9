import type { Question, Rule } from '@earshot/survey'
import { words } from '../words.ts'
import { askedBy } from './offered-values.ts'
import { readCondition } from './read-condition.ts'

/** As many as are read at a glance. */
const MOST_NAMES = 4

type Props = { readonly question: Question; readonly condition: Rule['condition'] }

/** A condition as a sentence: "If the answer is Instagram, TikTok or 3 more". */
export function ConditionText({ question, condition }: Props) {
  const { begins, names, goneCount } = readCondition(question, condition)
  return (
    // In the direction of its words, wherever the page reads from.
    <span dir="auto">
      {begins} {names.length > 0 && <Names names={names} />}
      {names.length === 0 && goneCount === 0 && (
        <span className="font-medium text-accent underline decoration-dashed underline-offset-4">
          {askedBy(question) === 'score' ? words.chooseScores : words.chooseAnswers}
        </span>
      )}
      {goneCount > 0 && (
        <span className="text-red">
          {names.length > 0 && words.comma}
          {words.goneValues(goneCount)}
        </span>
      )}
    </span>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  const isShort = names.length <= MOST_NAMES + 1
  const shown = isShort ? names : [...names.slice(0, MOST_NAMES), words.andMore(names.length - MOST_NAMES)]
  return words.either(shown).map(({ type, value }, index) =>
    type === 'element' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stand where they stand
      <bdi key={index} className="font-heavy text-ink">
        {value}
      </bdi>
    ) : (
      value
    ),
  )
}
