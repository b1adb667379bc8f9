import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { ChoiceList } from '../toolbar/choice-list.tsx'
import { words as resultsWords } from '../words.ts'
import { allOptions } from './all-options.ts'
import { words } from './words.ts'

type Props = {
  readonly question: ResultsQuestion
  readonly onClose: () => void
  readonly onShow: (without: readonly string[]) => void
}

/** Which options the shares of a question are without. */
export function WithoutSheet({ question, onClose, onShow }: Props) {
  const options = allOptions(question.summary)
  const [chosen, setChosen] = useState<readonly string[]>(question.without)
  const isNothingLeft = options.every(({ optionId, isOffered }) => !isOffered || chosen.includes(optionId))
  const toggle = (optionId: string) =>
    setChosen(chosen.includes(optionId) ? chosen.filter((one) => one !== optionId) : [...chosen, optionId])
  return (
    <Sheet
      title={words.sheetTitle}
      onClose={onClose}
      foot={
        <>
          <p role="status" className="text-small text-red empty:hidden">
            {isNothingLeft ? words.chooseFewer : ''}
          </p>
          <Button variant="main" disabled={isNothingLeft} onClick={() => onShow(chosen)} className="w-full">
            {words.show}
          </Button>
        </>
      }
    >
      <p dir="auto" className="mb-1 font-heavy wrap-anywhere">
        {question.text || resultsWords.untitled}
      </p>
      <p className="mb-2 text-small text-ink-2">{words.about}</p>
      <ChoiceList
        name={words.options}
        choices={options.map(({ optionId, text, position, count }) => ({
          value: optionId,
          label: resultsWords.optionText(text, position),
          count,
        }))}
        chosen={chosen}
        onToggle={toggle}
      />
    </Sheet>
  )
}
