import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, value } from '../../lib/api.ts'
import { failureText } from '../../lib/problem-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import type { Challenge, ChallengeAnswer } from './challenge.ts'
import { SecondStep } from './second-step.tsx'
import { words } from './words.ts'

const useChallenge = () =>
  useMutation({
    mutationFn: () => value(api.auth.confirm.start.$post()),
    meta: { shownInline: true },
  })

const useConfirm = (challenge: string) =>
  useMutation({
    mutationFn: (answer: ChallengeAnswer) => value(api.auth.confirm.$post({ json: { challenge, answer } })),
    meta: { shownInline: true },
  })

type DialogProps = { readonly onConfirmed: () => void; readonly onClose: () => void }

/** Asks the merchant to show who they are. */
export function ConfirmationDialog({ onConfirmed, onClose }: DialogProps) {
  const start = useChallenge()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => start.mutate(), [])
  return (
    <Dialog title={words.confirmTitle} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-ink-2">{words.confirmText}</p>
        {start.error && (
          <RetryNotice
            tone="red"
            text={failureText(start.error)}
            onRetry={() => start.mutate()}
            isRetrying={start.isPending}
          />
        )}
        {start.data ? (
          <Question
            key={start.data.challenge}
            challenge={start.data}
            onConfirmed={onConfirmed}
            onRestart={() => start.mutate()}
          />
        ) : (
          !start.error && (
            <Skeleton>
              <Bone className="h-40" />
            </Skeleton>
          )
        )}
      </div>
    </Dialog>
  )
}

type Props = { readonly challenge: Challenge; readonly onConfirmed: () => void; readonly onRestart: () => void }

function Question({ challenge, onConfirmed, onRestart }: Props) {
  const confirm = useConfirm(challenge.challenge)
  const sending = {
    ...confirm,
    mutate: (answer: ChallengeAnswer) => confirm.mutate(answer, { onSuccess: onConfirmed }),
  }
  return (
    <SecondStep
      challenge={challenge}
      sending={sending}
      action={words.confirm}
      onRestart={onRestart}
      heading={(title, text) => (
        <div>
          <h3 className="font-heavy">{title}</h3>
          {text && <p className="text-small text-ink-2">{text}</p>}
        </div>
      )}
    />
  )
}
