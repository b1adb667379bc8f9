import { TwoStepScreen } from '../features/settings/two-step/two-step-screen.tsx'
import { words } from './words.ts'

/** Two-step login of the merchant. */
export function TwoStepPage() {
  return (
    <div className="[--column:44rem]">
      <title>{words.twoStep.title}</title>
      <TwoStepScreen />
    </div>
  )
}
