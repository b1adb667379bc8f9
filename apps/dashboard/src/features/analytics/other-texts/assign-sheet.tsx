import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { optionsOf } from './options-of.ts'
import { type OtherGroup, useAssign } from './texts-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly question: ResultsQuestion
  readonly group: OtherGroup
  readonly onClose: () => void
  readonly onAssigned: () => void
}

/** The options that a text can count as: for one response, or for all that say it. */
export function AssignSheet({ surveyId, question, group, onClose, onAssigned }: Props) {
  const options = optionsOf(question)
  const [optionId, setOptionId] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const assign = useAssign(surveyId)
  const { responseId, text } = group

  function choose(scope: 'response' | 'text') {
    const option = options.find((one) => one.optionId === optionId)
    if (!option) {
      setIsMissing(true)
      return
    }
    const done = scope === 'response' ? words.countsAs(option.name) : words.allCountAs(option.name)
    assign.mutate(
      { responseId, questionId: question.questionId, optionId: option.optionId, scope, done },
      { onSuccess: onAssigned },
    )
  }

  return (
    <Sheet
      title={words.sheetTitle(text)}
      onClose={onClose}
      foot={
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button isBusy={assign.isPending && assign.variables.scope === 'response'} onClick={() => choose('response')}>
            {words.onlyThis}
          </Button>
          <Button
            variant="main"
            isBusy={assign.isPending && assign.variables.scope === 'text'}
            onClick={() => choose('text')}
          >
            {words.allWithText}
          </Button>
        </div>
      }
    >
      <RadioGroup
        label={words.options}
        labelHidden
        choices={options.map((option) => ({
          value: option.optionId,
          label: option.name,
          hint: formatCount(option.count),
        }))}
        value={optionId}
        onChange={(chosen) => {
          setOptionId(chosen)
          setIsMissing(false)
        }}
        error={isMissing ? words.chooseOption : null}
      />
      <p className="mt-3 text-small text-ink-2">
        {words.futureResponses} {words.wordsStay}
      </p>
    </Sheet>
  )
}
