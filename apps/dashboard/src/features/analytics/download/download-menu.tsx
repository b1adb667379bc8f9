import type { ResultsQuery } from '@earshot/survey'
import { useEffect } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useGate } from '../../../parts/billing/billing.ts'
import { planRefusal, refusalOf } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { type DownloadedFile, useDownload } from './use-download.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  /** Files have the responses of this query. */
  readonly query: ResultsQuery
  /** The class of the button. */
  readonly className: string
}

/** The responses on screen as files, where the plan has them (ADR-0027), and on paper, which belongs to every plan. */
export function DownloadMenu({ surveyId, query, className }: Props) {
  const refusal = refusalOf(useGate()('download_survey_reports', 0))
  const { start, error, progress, cancel } = useDownload(surveyId, query)
  useEffect(() => {
    // A refusal by the plan has already opened the offer of an upgrade.
    if (error && !planRefusal(error))
      toasts.show({ variant: 'destructive', title: words.failed, description: failureText(error) })
  }, [error])
  const item = (file: DownloadedFile) => ({
    label: refusal ? words.inPlan(words[file]) : words[file],
    onPress: () => (refusal ? upgradeAsks.ask(refusal) : start(file)),
  })
  return (
    <>
      <Menu
        label={words.menu}
        className={className}
        items={[
          item('responses'),
          item('definitions'),
          'line',
          // After the menu has left the page.
          { label: words.print, onPress: () => setTimeout(() => window.print()) },
        ]}
      >
        <Icon name="download" />
        <span className="sr-only">{words.menu}</span>
      </Menu>
      {progress && <DownloadDialog progress={progress} onCancel={cancel} />}
    </>
  )
}
