import { useState } from 'react'
import { downloadText } from '../../../lib/download.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { CopyTextButton } from './copy-text-button.tsx'
import { type ShownCodes, useTurnOn } from './two-step-api.ts'
import { words } from './words.ts'

type Props = {
  readonly newCodes: ShownCodes
  /** Whether the codes are new ones of a two-step login that is on. */
  readonly isTurnedOn: boolean
  readonly onClose: () => void
}

/** Shows recovery codes once. Two-step login is turned on here, after the merchant says that the codes are saved. */
export function CodesDialog({ newCodes: { setId, codes }, isTurnedOn, onClose }: Props) {
  const isWide = useIsWide()
  const [isSaved, setIsSaved] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  // The state is fetched again once it is on, and the words of the dialog must not change before it closes.
  const [isFirst] = useState(!isTurnedOn)
  const turnOn = useTurnOn()

  function finish() {
    if (!isSaved) return setIsMissing(true)
    if (!isFirst) return onClose()
    turnOn.mutate(setId, {
      onSuccess() {
        toasts.show({ variant: 'success', title: words.turnedOn })
        onClose()
      },
    })
  }

  return (
    <Dialog
      title={words.saveTitle}
      size={isWide ? 'medium' : 'large'}
      onClose={onClose}
      foot={
        <div className="flex flex-col gap-2 wide:items-end">
          {isFirst && <p className="text-center text-small text-ink-2">{words.offUntil}</p>}
          <Button variant="main" isBusy={turnOn.isPending} onClick={finish}>
            {isFirst ? words.turnOn : words.done}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          {isFirst && `${words.saveStep} `}
          {words.saveText}
        </p>
        <ul
          dir="ltr"
          data-printed
          aria-label={words.recoveryCodes}
          className="grid grid-cols-2 gap-y-2 rounded-control bg-sunken px-3.5 py-4 text-center forced-colors:border"
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <SavingButtons text={codes.join('\n')} />
        <Checkbox
          checked={isSaved}
          error={isMissing ? words.savedMissing : null}
          onChange={(checked) => {
            setIsSaved(checked)
            setIsMissing(false)
          }}
        >
          {words.saved}
        </Checkbox>
        {turnOn.error && <Notice tone="red" text={failureText(turnOn.error)} />}
      </div>
    </Dialog>
  )
}

const SavingButtons = ({ text }: { readonly text: string }) => (
  <div className="flex flex-wrap gap-2.5 *:flex-auto">
    <Button onClick={() => downloadText(words.fileName, words.fileText(text), 'text/plain')}>
      <Icon name="download" className="size-5" />
      {words.download}
    </Button>
    <CopyTextButton text={text} label={words.copy} />
    <Button onClick={() => globalThis.print()}>{words.print}</Button>
  </div>
)
