import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useIsRoomy } from '../../lib/use-is-wide.ts'
import { Icon } from '../../ui/icon.tsx'
import { NumberBadge } from '../question/number-badge.tsx'
import type { StepTaken } from './steps-taken.ts'
import { words } from './words.ts'

type Props = {
  readonly steps: readonly StepTaken[]
  readonly why: string
  /** Goes back to a question, as Back would. @param at its place on the path */
  readonly onReturn: (at: number) => void
  /** Stands in the line that is always there. */
  readonly children: ReactNode
}

/** The way to the question in sight, and why it is asked; on a phone the way is folded into a line. */
export function PathSoFar({ steps, why, onReturn, children }: Props) {
  const [isOpen, setOpen] = useState(useIsRoomy())
  return (
    <div className="flex-none rounded-card bg-surface shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 items-center gap-2 rounded-card ps-3.5 text-start text-small"
        >
          <Icon name={isOpen ? 'up' : 'down'} className="size-4.5 text-ink-2" />
          <span className="font-medium">{words.path}</span>
          <span className="text-ink-2 tabular-nums">{words.walked(steps.length)}</span>
        </button>
        {children}
      </div>
      {isOpen && <Steps steps={steps} onReturn={onReturn} />}
      <p className="px-4 pb-3 text-small">
        <span className="block text-caption text-ink-2">{words.why}</span>
        <span dir="auto" className="line-clamp-2">
          {why}
        </span>
      </p>
    </div>
  )
}

function Steps({ steps, onReturn }: Pick<Props, 'steps' | 'onReturn'>) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the walk goes, the question in sight stands in sight
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [steps.length])
  return (
    <ol ref={list} className="max-h-40 overflow-y-auto overscroll-contain px-2 pb-2">
      {steps.map((step, index) => {
        const isInSight = index === steps.length - 1
        return (
          <li key={step.questionId} aria-current={isInSight ? 'step' : undefined}>
            {isInSight ? (
              <Line step={step} answerText={words.question} isInSight className="" />
            ) : (
              <button type="button" onClick={() => onReturn(step.at)} className="block w-full rounded-control">
                <Line step={step} answerText={words.returnTo} isInSight={false} className="hover:bg-sunken" />
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = {
  readonly step: StepTaken
  readonly answerText: string
  readonly isInSight: boolean
  readonly className: string
}

function Line({ step: { number, text, answer }, answerText, isInSight, className }: LineProps) {
  return (
    <span className={`flex min-h-11 items-center gap-2.5 rounded-control px-2 text-start text-small ${className}`}>
      <span className="sr-only">{answerText}</span>
      <NumberBadge number={number} isSelected={isInSight} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {text}
      </span>
      {answer !== null && (
        <span dir="auto" className="min-w-0 max-w-[45%] flex-none truncate text-ink-2">
          {answer}
        </span>
      )}
    </span>
  )
}
