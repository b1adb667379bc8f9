import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { words } from '../words.ts'
import { useDeleteResponse } from './responses-query.ts'

type Props = { readonly surveyId: string; readonly responseId: string; readonly onDeleted: () => void }

/** Takes a response out of everything, for a shopper who asks to be forgotten. Never by one press. */
export function DeleteResponse({ surveyId, responseId, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useDeleteResponse(surveyId)

  function confirm() {
    remove.mutate(responseId, {
      onSuccess() {
        onDeleted()
        toasts.show({ title: words.deleted })
      },
    })
  }

  return (
    <>
      <Button variant="plain" className="-ms-3 px-3! text-red!" onClick={() => setIsAsking(true)}>
        <Icon name="trash" className="size-5" />
        {words.deleteResponse}
      </Button>
      {isAsking && (
        <Dialog
          title={words.deleteTitle}
          onClose={() => setIsAsking(false)}
          foot={
            <>
              <Button onClick={() => setIsAsking(false)}>{words.cancelDelete}</Button>
              <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
                {words.delete}
              </Button>
            </>
          }
        >
          <p className="text-small text-ink-2">{words.deleteText}</p>
          {remove.error && (
            <div className="mt-3">
              <Notice tone="red" text={failureText(remove.error)} />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
