import type { EditProblem } from '@earshot/survey'
import { toasts } from '../../ui/toast/toasts.ts'
import { words } from './words.ts'

/** Says why an edit was refused, where no field is there to say it. Spec §8. @param code null: it was not */
export function showRefusal(code: EditProblem['code'] | null): void {
  if (code !== null) toasts.show({ variant: 'destructive', title: words.editProblem(code) })
}
