import { type QuestionId, renameOption } from '@earshot/survey'
import { useRef, useState } from 'react'
import type { Edit } from '../../editing/editing-session.ts'
import type { ChoiceOption } from './choice-question.ts'

/** The text of an option while it is typed. A text that another option has is refused, and goes back on leaving. */
export function useOptionText(questionId: QuestionId, option: ChoiceOption, edit: Edit) {
  // While it is refused, what is typed lives here only, and no longer than what it was typed over: that can be undone.
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string } | null>(null)
  const refused = draft?.over === option.text ? draft.text : null
  const [wentBackFrom, setWentBackFrom] = useState<string | null>(null)
  const before = useRef(option.text)
  const rename = (text: string) => edit((survey) => renameOption(survey, questionId, option.id, text))
  return {
    text: refused ?? option.text,

    /** The refused text, after the field was left; null: it was not refused. */
    wentBackFrom,

    /** To be called when the field gets the focus. */
    enter(): void {
      before.current = option.text
    },

    type(next: string): void {
      setWentBackFrom(null)
      setDraft(rename(next) ? { text: next, over: option.text } : null)
    },

    /** To be called when the field loses the focus. */
    leave(): void {
      if (refused === null) return
      rename(before.current)
      setDraft(null)
      setWentBackFrom(refused.trim())
    },
  }
}
