import { useState } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSignOutEverywhere } from './settings-api.ts'
import { words } from './words.ts'

/** Ends every session of the merchant; asks first, for this one is among them. */
export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false)
  const signOut = useSignOutEverywhere()
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {words.everywhere}
      </Button>
      {isAsking && (
        <Dialog
          title={words.everywhereQuestion}
          onClose={() => setIsAsking(false)}
          foot={
            <>
              <Button onClick={() => setIsAsking(false)}>{words.cancel}</Button>
              <Button variant="danger" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
                {words.everywhere}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <p className="text-ink-2">{words.everywhereWarning}</p>
            {signOut.error && <Notice tone="red" text={failureText(signOut.error)} />}
          </div>
        </Dialog>
      )}
    </>
  )
}
