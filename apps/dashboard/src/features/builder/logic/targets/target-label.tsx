import type { ReactNode } from 'react'
import { NumberBadge } from '../../../../parts/question/number-badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { words as builderWords } from '../../words.ts'
import { FlowIcon } from '../flow-icon.tsx'
import { words } from '../words.ts'
import type { Target } from './target.ts'
import type { TargetQuestion } from './target-questions.ts'

/** Where something leads, in a line. */
export function TargetFace({ target }: { readonly target: Target }) {
  switch (target.is) {
    case 'question':
    case 'next':
      return <QuestionLabel targetQuestion={target.targetQuestion} />
    case 'end':
    case 'last':
      return <TargetLabel mark={<EndMark />} title={words.theEnd} />
    case 'gone':
      return <TargetLabel mark={<WrongMark />} title={words.targetGone} note={words.chooseAnother} tone="text-red" />
    case 'none':
      return <TargetLabel mark={<OpenMark />} title={words.chooseQuestion} tone="text-accent" />
  }
}

/** A question to lead to; without a text of its own it says so. */
export function QuestionLabel({
  targetQuestion,
  note,
}: {
  readonly targetQuestion: TargetQuestion
  readonly note?: string
}) {
  return (
    <TargetLabel
      mark={<NumberBadge number={targetQuestion.number} isSelected={false} />}
      title={targetQuestion.text || builderWords.untitledQuestion}
      {...(note !== undefined && { note })}
    />
  )
}

type TargetLabelProps = {
  readonly mark: ReactNode
  readonly title: string
  readonly note?: string
  readonly tone?: string
}

export function TargetLabel({ mark, title, note, tone = '' }: TargetLabelProps) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      {mark}
      <span className="min-w-0 flex-1">
        {note !== undefined && <span className="block text-caption text-ink-2">{note}</span>}
        <span className={`line-clamp-2 text-small font-medium ${tone}`}>
          <bdi>{title}</bdi>
        </span>
      </span>
    </span>
  )
}

const markShape = 'grid size-7 flex-none place-items-center rounded-small'

export const EndMark = () => (
  <span className={`${markShape} bg-sunken text-ink-2`}>
    <FlowIcon name="end" className="size-4" />
  </span>
)

const WrongMark = () => (
  <span className={`${markShape} bg-red-soft text-red`}>
    <Icon name="alert" className="size-4" />
  </span>
)

const OpenMark = () => (
  <span className={`${markShape} border-[1.5px] border-dashed border-accent text-accent`}>
    <Icon name="plus" className="size-4" />
  </span>
)
