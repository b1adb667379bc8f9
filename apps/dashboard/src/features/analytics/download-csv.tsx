import { failureText } from '../../lib/problem-text.ts'
import { FeatureGate } from '../../parts/upgrade/feature-gate.tsx'
import { upgradeAsks } from '../../parts/upgrade/upgrade-asks.ts'
import { upgradeWords } from '../../parts/upgrade/upgrade-words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useDownloadCsv } from './responses/responses-query.ts'
import { words } from './words.ts'

type Props = { readonly surveyId: string }

/** All responses as a file for spreadsheets, where the plan has it. ADR-0027. */
export function DownloadCsv({ surveyId }: Props) {
  return (
    <FeatureGate
      featureKey="download_survey_reports"
      fallback={(refusal) => (
        <Button aria-haspopup="dialog" onClick={() => upgradeAsks.ask(refusal)}>
          {words.download}
          <Chip tone="ochre">{upgradeWords.pro}</Chip>
        </Button>
      )}
    >
      <Download surveyId={surveyId} />
    </FeatureGate>
  )
}

function Download({ surveyId }: Props) {
  const start = useDownloadCsv(surveyId)
  const tell = () => void toasts.show({ variant: 'success', title: words.downloadStarted })
  return (
    <>
      <Button isBusy={start.isPending} onClick={() => start.mutate(undefined, { onSuccess: tell })}>
        {words.download}
      </Button>
      {start.error && (
        <div className="basis-full">
          <Notice tone="red" text={failureText(start.error)} />
        </div>
      )}
    </>
  )
}
