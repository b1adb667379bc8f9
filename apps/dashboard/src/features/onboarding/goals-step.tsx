import { type ReactNode, useState } from 'react'
import { failureText } from '../../lib/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { GoalCard } from './goal-card.tsx'
import { GOALS, type Goal, isGoal } from './goals.ts'
import { type OnboardingDetails, useChooseGoals } from './onboarding-api.ts'
import { StepScreen } from './step-screen.tsx'
import { words } from './words.ts'

type Props = {
  readonly bar: ReactNode
  readonly details: OnboardingDetails
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The merchant's goals; none is an answer too. */
export function GoalsStep({ bar, details, onBack, onDone }: Props) {
  const [chosen, setChosen] = useState<readonly Goal[]>(() => details.store.goals.filter(isGoal))
  const choose = useChooseGoals(onDone)

  function change(goal: Goal, isChosen: boolean) {
    setChosen(GOALS.filter((one) => (one === goal ? isChosen : chosen.includes(one))))
  }

  return (
    <StepScreen
      step="goals"
      bar={bar}
      title={words.goalsTitle}
      text={words.goalsText}
      onBack={onBack}
      failure={choose.error && failureText(choose.error)}
      actions={
        <Button variant="main" isBusy={choose.isPending} onClick={() => choose.mutate(chosen)}>
          {words.goOn}
        </Button>
      }
    >
      <fieldset aria-label={words.goalsTitle} className="grid gap-2.5 wide:grid-cols-2">
        {GOALS.map((goal) => (
          <GoalCard
            key={goal}
            {...words.goals[goal]}
            checked={chosen.includes(goal)}
            onChange={(isChosen) => change(goal, isChosen)}
          />
        ))}
      </fieldset>
    </StepScreen>
  )
}
