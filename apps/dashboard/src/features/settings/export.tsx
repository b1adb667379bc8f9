import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useExport } from './settings-api.ts'
import { words } from './words.ts'

export function Export() {
  const start = useExport()
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        isBusy={start.isPending}
        onClick={() =>
          start.mutate(undefined, {
            onSuccess: () => void toasts.show({ variant: 'success', title: words.exportStarted }),
          })
        }
      >
        {words.download}
      </Button>
      {start.error && <Notice tone="red" text={failureText(start.error)} />}
    </div>
  )
}
