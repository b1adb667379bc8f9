import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { useExport } from './settings-api.ts'
import { words } from './words.ts'

export function Export() {
  const start = useExport()
  return (
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
  )
}
