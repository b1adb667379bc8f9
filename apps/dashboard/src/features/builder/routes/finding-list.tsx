import { fixFor, type RouteFinding, type RouteFix, type Survey } from '@earshot/survey'
import { useId } from 'react'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { findingText, fixText } from './finding-text.ts'
import { words } from './words.ts'

type FindingActions = {
  readonly survey: Survey
  readonly onGoTo: (finding: RouteFinding) => void
  readonly onFix: (finding: RouteFinding, fix: RouteFix) => void
}

type ListProps = FindingActions & {
  readonly title: string
  /** Whether publishing is refused because of these. */
  readonly isRefused: boolean
  readonly findings: readonly RouteFinding[]
}

/** Findings of one weight; each opens its element, and is fixed at once if there is one obvious fix. */
export function FindingList({ title, isRefused, findings, ...actions }: ListProps) {
  const titleId = useId()
  if (findings.length === 0) return null
  return (
    <section className="mt-4">
      <h3
        id={titleId}
        className={`flex items-center gap-1.5 text-small font-heavy ${isRefused ? 'text-red' : 'text-amber'}`}
      >
        <Icon name={isRefused ? 'alert' : 'info'} className="size-4.5" />
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="-mx-2 mt-1 flex flex-col">
        {findings.map((finding) => (
          <FindingLine key={keyOf(finding)} finding={finding} {...actions} />
        ))}
      </ul>
    </section>
  )
}

const keyOf = ({ code, questionId, ...rest }: RouteFinding): string =>
  [code, questionId, 'ruleIndex' in rest && rest.ruleIndex].join(' ')

function FindingLine({ finding, survey, onGoTo, onFix }: FindingActions & { readonly finding: RouteFinding }) {
  const number = survey.questions.findIndex(({ questionId }) => questionId === finding.questionId) + 1
  const fix = fixFor(finding)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 pb-1 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onGoTo(finding)}
        className="flex min-h-12 min-w-0 flex-1 basis-60 items-center gap-3 rounded-control px-2 py-1.5 text-start text-small hover:bg-sunken"
      >
        <span aria-hidden="true">
          <NumberBadge number={number} isSelected={false} />
        </span>
        <span className="min-w-0 flex-1">{findingText(finding, survey)}</span>
        <Icon name="forward" className="size-5 text-ink-3" />
      </button>
      {fix && (
        <Button className="me-2 text-small" onClick={() => onFix(finding, fix)}>
          <span>
            {fixText(finding)}
            <span className="sr-only">{words.ofQuestion(number)}</span>
          </span>
        </Button>
      )}
    </li>
  )
}
