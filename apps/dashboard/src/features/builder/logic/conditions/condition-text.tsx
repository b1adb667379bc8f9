import type { Question, Rule } from '@earshot/survey'
import { words } from '../words.ts'
import { askedBy } from './offered-values.ts'
import { type ReadCondition, readCondition } from './read-condition.ts'

/** As many as are read at a glance. */
const MAX_NAMES = 4

type Props = { readonly question: Question; readonly condition: Rule['condition'] }

/** A condition as a sentence: "If the answer is Instagram, TikTok or 3 more". */
export function ConditionText({ question, condition }: Props) {
  const { begins, names, gone } = readCondition(question, condition)
  return (
    // In the direction of its words, wherever the page reads from.
    <span dir="auto">
      {begins} <Names names={names} gone={gone} />
      {names.length === 0 && gone === null && (
        <span className="font-medium text-accent underline decoration-dashed underline-offset-4">
          {askedBy(question) === 'score' ? words.chooseScores : words.chooseAnswers}
        </span>
      )}
    </span>
  )
}

function Names({ names, gone }: Pick<ReadCondition, 'names' | 'gone'>) {
  const isShort = names.length <= MAX_NAMES + 1
  const shown = isShort ? names : [...names.slice(0, MAX_NAMES), words.andMore(names.length - MAX_NAMES)]
  const parts = words.either(gone === null ? shown : [...shown, gone])
  return parts.map(({ type, value }, index) =>
    type === 'element' ? (
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stand where they stand
        key={index}
        className={gone !== null && index === parts.length - 1 ? 'text-red' : 'font-heavy text-ink'}
      >
        {value}
      </bdi>
    ) : (
      value
    ),
  )
}
