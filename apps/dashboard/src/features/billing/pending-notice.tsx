import type { Plan } from '@heymantle/client'
import { useEffect, useRef } from 'react'
import type { Pending } from '../../parts/billing/pending-change.ts'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import { pendingText, planName } from './plan-name.ts'
import { words } from './words.ts'

type Props = {
  readonly current: Plan
  readonly pending: Pending
  /** It was requested a moment ago: the pressed button is gone, so the focus comes here. */
  readonly isNew: boolean
  readonly isBusy: boolean
  readonly onKeepPlan: () => void
}

/** The change at the end of the period, and how it is taken back. ADR-0029. */
export function PendingNotice({ current, pending, isNew, isBusy, onKeepPlan }: Props) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) container.current?.focus()
  }, [isNew])
  return (
    <div ref={container} tabIndex={-1}>
      <Notice tone="amber" text={pendingText(current, pending)}>
        <NoticeButton onPress={onKeepPlan} isBusy={isBusy}>
          {words.retainPlan(planName(current, pending))}
        </NoticeButton>
      </Notice>
    </div>
  )
}
