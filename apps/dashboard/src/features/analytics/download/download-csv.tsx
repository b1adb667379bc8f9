import type { ResultsQuery } from '@earshot/survey'
import { failureText } from '../../../lib/problem-text.ts'
import { FeatureGate } from '../../../parts/upgrade/feature-gate.tsx'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { useDownload } from './use-download.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  /** The file has the responses of this query. */
  readonly query: ResultsQuery
}

/** The responses as a file for spreadsheets, where the plan has it. ADR-0027. */
export function DownloadCsv(props: Props) {
  return (
    <FeatureGate
      featureKey="download_survey_reports"
      fallback={(refusal) => (
        <Button aria-haspopup="dialog" onClick={() => upgradeAsks.ask(refusal)}>
          {words.downloadCsv}
          <Chip tone="ochre">{upgradeWords.pro}</Chip>
        </Button>
      )}
    >
      <Download {...props} />
    </FeatureGate>
  )
}

function Download({ surveyId, query }: Props) {
  const { start, isPending, error, progress, cancel } = useDownload(surveyId, query)
  return (
    <>
      <Button isBusy={isPending} onClick={() => start('responses')}>
        {words.downloadCsv}
      </Button>
      {error && (
        <div className="basis-full">
          <Notice tone="red" text={failureText(error)} />
        </div>
      )}
      {progress && <DownloadDialog progress={progress} onCancel={cancel} />}
    </>
  )
}
