import type { ReactNode } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { useFinishOnboarding } from './onboarding-api.ts'
import { StepScreen } from './step-screen.tsx'
import { words } from './words.ts'

type Props = { readonly bar: ReactNode; readonly installation: ReactNode; readonly onBack: () => void }

/** The last step, which can be left for later; a card on home then reminds of it. */
export function InstallationStep({ bar, installation, onBack }: Props) {
  const finish = useFinishOnboarding()
  const isFinishing = (skipped: boolean) => finish.isPending && finish.variables.skipped === skipped
  return (
    <StepScreen
      step="installation"
      bar={bar}
      title={words.installTitle}
      text={words.installText}
      onBack={onBack}
      failure={finish.error && failureText(finish.error)}
      actions={
        <>
          <Button variant="main" isBusy={isFinishing(false)} onClick={() => finish.mutate({ skipped: false })}>
            {words.finish}
          </Button>
          <Button variant="plain" isBusy={isFinishing(true)} onClick={() => finish.mutate({ skipped: true })}>
            {words.skip}
          </Button>
        </>
      }
    >
      {installation}
    </StepScreen>
  )
}
