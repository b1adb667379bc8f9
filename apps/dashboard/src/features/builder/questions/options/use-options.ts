import { addOption, type EditProblem, moveOption, type OptionId, ok } from '@earshot/survey'
import { useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { elementIds } from '../../element-ids.ts'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import type { ChoiceQuestion } from './choice-question.ts'
import { hasOrder } from './has-order.ts'
import { configOf, type Pasted, pasteOptions } from './paste-options.ts'

/** The actions for the options of a question, and the result of the last list that was pasted. */
export function useOptions({ question, edit, actions, focusNext }: EditorProps<ChoiceQuestion>) {
  const [problem, setProblem] = useState<EditProblem['code'] | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [wasOrderFixed, setWasOrderFixed] = useState(false)
  const { questionId, config } = question
  const isListPasted = pasted !== null && pasted.added > 0
  const texts = config.options.map(({ text }) => text.trim()).filter((text) => text !== '')

  function add() {
    let optionId = ''
    const refused = edit((survey) => addOption(survey, questionId, () => (optionId = newId())))
    setProblem(refused)
    setPasted(null)
    if (!refused) focusNext(elementIds.option(optionId))
  }

  function announcementOf(): string | null {
    if (wasOrderFixed && !config.randomize) return words.orderFixed
    return pasted && configOf(pasted.survey, questionId) === config ? words.pasted(pasted) : null
  }

  return {
    add,

    /** Enter: on to the next, which is a new one after the last; one that is empty still waits to be filled. */
    goOnFrom(index: number) {
      const next = config.options[index + 1]
      if (next) document.getElementById(elementIds.option(next.id))?.focus()
      else if (config.options[index]?.text.trim() !== '') add()
    },

    paste(into: OptionId | null, lines: readonly string[]) {
      edit((survey) => {
        const result = pasteOptions(survey, { questionId, into, lines }, newId)
        setPasted(result)
        setWasOrderFixed(false)
        if (result.lastId) focusNext(elementIds.option(result.lastId))
        return ok(result.survey)
      })
      setProblem(null)
    },

    move(optionId: OptionId, toIndex: number) {
      edit((survey) => ok(moveOption(survey, questionId, optionId, toIndex)))
    },

    remove(index: number) {
      const option = config.options[index]
      if (!option) return
      actions.removeOption(questionId, option.id)
      setProblem(null)
      const before = config.options[index - 1]
      focusNext(before ? elementIds.option(before.id) : elementIds.addOption(questionId))
    },

    /**
     * Whether to offer the order of a pasted list instead of a random one. Spec §3.3 shuffles every drop-down by
     * default. Once a merchant has accepted and shuffles again after all, only the next list brings the offer back.
     */
    isOrderOffered:
      isListPasted && !wasOrderFixed && question.type === 'drop_down' && config.randomize && hasOrder(texts),

    fixOrder() {
      edit((survey) => changeConfig<ChoiceQuestion>(survey, question, { randomize: false }))
      setWasOrderFixed(true)
      focusNext(elementIds.addOption(questionId))
    },

    /** Why nothing was added; null if something was. */
    problem: problem && words.editProblem(problem),

    /** The result of the paste, until the options change again; or that they are no longer shuffled. */
    announcement: announcementOf(),
  }
}
