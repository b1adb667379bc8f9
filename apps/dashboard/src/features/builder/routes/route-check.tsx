import {
  checkRoutes,
  type EditProblem,
  measureRoutes,
  type RouteFinding,
  type RouteFix,
  type Survey,
} from '@earshot/survey'
import { useId, useRef } from 'react'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { ignoreSecondTap } from '../../../ui/second-tap.ts'
import { showRefusal } from '../show-refusal.ts'
import { FindingList } from './finding-list.tsx'
import { sortedFindings } from './sorted-findings.ts'
import { summaryText } from './summary-text.ts'
import { useAnnouncement } from './use-announcement.ts'
import { words } from './words.ts'

type Props = {
  readonly survey: Survey
  readonly onFix: (finding: RouteFinding, fix: RouteFix) => EditProblem['code'] | null
  /** Leads to the question, or the rule, that a finding is about. */
  readonly onGoTo: (finding: RouteFinding) => void
}

/** The paths of the survey now: how many, how long, and their findings. Spec §4.3, ADR-0024. */
export function RouteCheck({ survey, onFix, onGoTo }: Props) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const findings = checkRoutes(survey)
  const { problems, warnings } = sortedFindings(findings)
  const announcement = useAnnouncement(words.announcement(problems.length, warnings.length))

  function fix(finding: RouteFinding, operation: RouteFix) {
    // The pressed button disappears with the finding, and another may take its position.
    ignoreSecondTap()
    heading.current?.focus()
    showRefusal(onFix(finding, operation))
  }

  const list = { survey, onGoTo, onFix: fix }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="rounded-card bg-surface p-4 shadow-card">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-heading">
          {words.title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{summaryText(measureRoutes(survey))}</p>
        {findings.length === 0 && <p className="text-small text-ink-2">{words.allWell}</p>}
        <FindingList title={words.problems} isRefused findings={problems} {...list} />
        <FindingList title={words.warnings} isRefused={false} findings={warnings} {...list} />
        <HelpLink slug="route-check" about={words.title} isNewTab />
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}
