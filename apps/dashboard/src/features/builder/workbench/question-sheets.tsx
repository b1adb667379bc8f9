import type { Question } from '@earshot/survey'
import { TypeSheet } from '../questions/type-sheet.tsx'
import { words } from '../words.ts'
import type { WorkbenchState } from './use-workbench.ts'

type Props = { readonly bench: WorkbenchState; readonly questions: readonly Question[] }

/** Opens the choice of a question's type, for a new one or an existing one. */
export function QuestionSheets({ bench: { sheet, setSheet, isLocked, add, become }, questions }: Props) {
  const onClose = () => setSheet(null)
  switch (sheet?.is) {
    case 'add':
      return (
        <TypeSheet
          title={words.addQuestionTitle}
          chosen={null}
          isLocked={isLocked}
          onPick={(type) => add(type, sheet.at)}
          onClose={onClose}
        />
      )
    case 'type':
      return (
        <TypeSheet
          title={words.changeType}
          chosen={questions.find(({ questionId }) => questionId === sheet.questionId)?.type ?? null}
          isLocked={isLocked}
          onPick={(type) => become(sheet.questionId, type)}
          onClose={onClose}
        />
      )
    default:
      return null
  }
}
