import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { DownloadProgress } from './use-download.ts'
import { words } from './words.ts'

type Props = { readonly progress: DownloadProgress; readonly onCancel: () => void }

/** How far the file of responses is. */
export function DownloadDialog({ progress: { loaded, total }, onCancel }: Props) {
  return (
    <Dialog title={words.title} onClose={onCancel} foot={<Button onClick={onCancel}>{words.cancel}</Button>}>
      <p className="mb-3 text-ink-2 tabular-nums">{words.progress(loaded, total)}</p>
      <Progress label={words.title} share={total ? loaded / total : null} />
    </Dialog>
  )
}
