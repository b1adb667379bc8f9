import type { ReactNode } from 'react'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ScreenLayout } from '../../ui/screen.tsx'
import { type OnboardingStep, STEPS } from './steps.ts'
import { words } from './words.ts'

type Props = {
  readonly step: OnboardingStep
  readonly bar: ReactNode
  readonly title: string
  readonly text: string
  /** Left out on the first step. */
  readonly onBack?: () => void
  readonly failure: string | null
  /** The way on, in reach of the thumb. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** The layout that the steps share. */
export function StepScreen({ step, bar, title, text, onBack, failure, actions, children }: Props) {
  const isWide = useIsWide()
  const number = STEPS.indexOf(step) + 1
  const progress = words.step(number, STEPS.length)
  const foot = (
    <div className="flex flex-col gap-2.5">
      {failure && <Notice tone="red" text={failure} />}
      {actions}
    </div>
  )
  return (
    <ScreenLayout bar={bar} foot={!isWide && foot}>
      <title>{words.pageTitle(title)}</title>
      <div className="flex min-h-11 items-center gap-3">
        {onBack && <IconButton icon="back" label={words.back} onClick={onBack} className="-mx-3" />}
        <div className="flex-1">
          <Progress label={progress} share={number / STEPS.length} />
        </div>
        <p className="text-caption text-ink-2">{progress}</p>
      </div>
      <div className="mb-2">
        <h1 tabIndex={-1} className="font-display text-title text-balance">
          {title}
        </h1>
        <p className="mt-1.5 text-ink-2">{text}</p>
      </div>
      {children}
      {isWide && <div className="mt-6">{foot}</div>}
    </ScreenLayout>
  )
}
