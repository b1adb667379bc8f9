import { type Imported, type ImportProblem, readSurveyFile } from '@earshot/exchange'
import type { SurveyId } from '@earshot/survey'
import { useState } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { ImportSource } from './import-source.tsx'
import { ImportedSurvey } from './imported-survey.tsx'
import { words } from './words.ts'

/** Imports a survey: the merchant sees the result, with all that could not be carried over, before it is created. */
export function ImportScreen() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<ImportProblem | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)

  function read(from: string) {
    const result = readSurveyFile(from, { surveyId: newId() as SurveyId, newId })
    setProblem(result.ok ? null : result.problem)
    setImported(result.ok ? result.value : null)
  }

  const bar = (
    <>
      <IconLink icon="back" label={words.back} to="/surveys/templates" className="-ms-2.5" />
      <h1 className="font-heavy">{words.title}</h1>
    </>
  )
  if (imported) return <ImportedSurvey bar={bar} imported={imported} onAnother={() => setImported(null)} />
  return (
    <ScreenLayout bar={bar}>
      <ImportSource
        text={text}
        problem={problem}
        onText={(next) => {
          setText(next)
          setProblem(null)
        }}
        onRead={read}
        onProblem={setProblem}
      />
    </ScreenLayout>
  )
}
