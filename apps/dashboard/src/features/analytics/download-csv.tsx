import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useDownloadCsv } from './responses-query.ts'
import { words } from './words.ts'

/** All responses as a file for spreadsheets. Spec §1. */
export function DownloadCsv({ surveyId }: { readonly surveyId: string }) {
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
