import { controlOf, deleteQuestion, type Question } from '@earshot/survey'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import type { EditorProps } from './editor-props.ts'

/** Takes a question out of the survey; asks first where work would be lost. */
export function DeleteQuestion({ question, number, edit, focusNext }: EditorProps & { readonly number: number }) {
  const [isAsking, setIsAsking] = useState(false)

  function remove() {
    edit((survey) => {
      const edited = deleteQuestion(survey, question.questionId)
      const next = edited.ok ? edited.value.selectedQuestionId : null
      focusNext(next === null ? elementIds.addQuestion : elementIds.card(next))
      return edited
    })
  }

  return (
    <>
      <IconButton
        icon="trash"
        label={words.deleteQuestion(number)}
        onClick={() => (isBlank(question) ? remove() : setIsAsking(true))}
        className="-me-2.5 text-ink-2"
      />
      {isAsking && (
        <Sheet title={words.deleteTitle(number)} onClose={() => setIsAsking(false)}>
          {question.text && <p className="line-clamp-3 font-medium">{question.text}</p>}
          <p className="mt-1 text-small text-ink-2">{words.deleteText}</p>
          <div className="mt-5 flex gap-2.5">
            <Button className="flex-1" onClick={() => setIsAsking(false)}>
              {words.keep}
            </Button>
            <Button look="danger" className="flex-1" onClick={remove}>
              {words.delete}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

function isBlank(question: Question): boolean {
  const control = controlOf(question)
  return (
    question.text.trim() === '' && (control.as !== 'options' || control.options.every(({ text }) => text.trim() === ''))
  )
}
