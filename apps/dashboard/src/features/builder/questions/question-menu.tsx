import type { QuestionId } from '@earshot/survey'
import { Menu } from '../../../ui/menu.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import type { QuestionActions } from './question-actions.ts'

type Props = {
  readonly questionId: QuestionId
  readonly number: number
  readonly isLast: boolean
  readonly actions: QuestionActions
  readonly focusNext: (elementId: string) => void
}

/** The actions for the selected question; not everybody can drag it (WCAG 2.5.7). */
export function QuestionMenu({ questionId, number, isLast, actions, focusNext }: Props) {
  function moveTo(index: number) {
    actions.move(questionId, index)
    // Its name says where it is now.
    focusNext(elementIds.card(questionId))
  }
  return (
    <Menu
      label={words.questionMenu(number)}
      items={[
        { label: words.moveUp, icon: 'up', disabled: number === 1, onPress: () => moveTo(number - 2) },
        { label: words.moveDown, icon: 'down', disabled: isLast, onPress: () => moveTo(number) },
        { label: words.changeType, icon: 'swap', onPress: () => actions.changeType(questionId) },
        { label: words.duplicate, icon: 'copy', onPress: () => actions.duplicate(questionId) },
        'line',
        { label: words.delete, icon: 'trash', isDanger: true, onPress: () => actions.remove(questionId) },
      ]}
    />
  )
}
