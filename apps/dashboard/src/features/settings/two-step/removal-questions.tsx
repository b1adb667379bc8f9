import { type ReactNode, useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { useRemoveApp, useRemovePasskey, useTurnOff } from './two-step-api.ts'
import { words } from './words.ts'

/** Turns two-step login off, after one question. */
export function TurnOff() {
  const [isAsking, setIsAsking] = useState(false)
  const turnOff = useTurnOff(() => void toasts.show({ title: words.turnedOff }))
  return (
    <>
      <Button variant="danger" aria-label={words.turnOffNow} onClick={() => setIsAsking(true)}>
        {words.turnOff}
      </Button>
      {isAsking && (
        <Question
          title={words.turnOffQuestion}
          text={words.turnOffWarning}
          leave={words.leaveOn}
          failure={turnOff.error}
          onClose={() => setIsAsking(false)}
        >
          <Button variant="danger" isBusy={turnOff.isPending} onClick={() => turnOff.mutate(undefined)}>
            {words.turnOffNow}
          </Button>
        </Question>
      )}
    </>
  )
}

/** A method that the merchant wants to remove; `passkeyId` null: the app. */
export type Removed = { readonly name: string; readonly passkeyId: string | null }

type RemoveProps = { readonly method: Removed; readonly isLast: boolean; readonly onClose: () => void }

/** Asks once before a method is removed; the last one turns two-step login off. */
export function RemoveMethod({ method: { name, passkeyId }, isLast, onClose }: RemoveProps) {
  const removeApp = useRemoveApp(onDone)
  const removePasskey = useRemovePasskey(onDone)
  const removal = passkeyId === null ? removeApp : removePasskey

  function onDone() {
    toasts.show({ title: isLast ? words.turnedOff : words.removed(name) })
    onClose()
  }

  return (
    <Question
      title={words.removeQuestion(name)}
      text={isLast ? words.removeLastText : words.removeText}
      leave={words.leave}
      failure={removal.error}
      onClose={onClose}
    >
      <Button
        variant="danger"
        isBusy={removal.isPending}
        onClick={() => (passkeyId === null ? removeApp.mutate(undefined) : removePasskey.mutate(passkeyId))}
      >
        {words.removeNamed(name)}
      </Button>
    </Question>
  )
}

type QuestionProps = {
  readonly title: string
  readonly text: string
  /** The text of the button that changes nothing. */
  readonly leave: string
  readonly failure: Error | null
  readonly onClose: () => void
  /** The button that removes it. */
  readonly children: ReactNode
}

const Question = ({ title, text, leave, failure, onClose, children }: QuestionProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    foot={
      <>
        <Button onClick={onClose}>{leave}</Button>
        {children}
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{text}</p>
      {failure && <Notice tone="red" text={failureText(failure)} />}
    </div>
  </Dialog>
)
