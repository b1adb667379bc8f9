import { addOption, type EditProblem, ok, type Question, removeOption } from '@earshot/survey'
import { useState } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { ChipSwitch } from '../../../ui/chip-switch.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'
import { changeConfig } from './change-config.ts'
import type { EditorProps } from './editor-props.ts'
import { OptionField } from './option-field.tsx'

type ChoiceQuestion = Extract<Question, { config: { allowOther: boolean } }>

/** What people choose from: add, name, remove; Other and the order at the foot. */
export function OptionsEditor({ question, edit, focusNext }: EditorProps<ChoiceQuestion>) {
  const [problem, setProblem] = useState<EditProblem['code'] | null>(null)
  const { questionId, config } = question

  function add() {
    let optionId = ''
    const refused = edit((survey) => addOption(survey, questionId, () => (optionId = newId())))
    setProblem(refused)
    if (!refused) focusNext(elementIds.option(optionId))
  }

  function goOnFrom(index: number) {
    const next = config.options[index + 1]
    if (next) document.getElementById(elementIds.option(next.id))?.focus()
    // One that is empty still waits to be filled.
    else if (config.options[index]?.text.trim() !== '') add()
  }

  const onOff = (isOn: boolean) => (isOn ? words.on : words.off)
  return (
    <>
      <ul className="flex flex-col gap-2">
        {config.options.map((option, index) => (
          <OptionField
            key={option.id}
            questionId={questionId}
            option={option}
            position={index + 1}
            edit={edit}
            onEnter={() => goOnFrom(index)}
            onRemove={() => {
              edit((survey) => ok(removeOption(survey, questionId, option.id)))
              focusNext(elementIds.addOption(questionId))
            }}
          />
        ))}
      </ul>
      <button
        id={elementIds.addOption(questionId)}
        type="button"
        onClick={add}
        className="mt-2 flex min-h-13 w-full items-center gap-2 rounded-control border-[1.5px] border-dashed border-control px-3.5 text-start text-ink-2 hover:bg-sunken"
      >
        <Icon name="plus" className="size-5" />
        {words.addOption}
      </button>
      {problem && (
        <p role="alert" className="mt-1.5 text-small text-red">
          {words.editProblem(problem)}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <ChipSwitch
          label={words.other}
          state={onOff(config.allowOther)}
          checked={config.allowOther}
          onChange={(allowOther) => edit((survey) => changeConfig(survey, question, { allowOther }))}
        />
        <ChipSwitch
          label={words.shuffle}
          state={onOff(config.randomize)}
          checked={config.randomize}
          onChange={(randomize) => edit((survey) => changeConfig(survey, question, { randomize }))}
        />
      </div>
    </>
  )
}
