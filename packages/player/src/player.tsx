import { PlayerCard } from './card.tsx'
import { Foot } from './foot.tsx'
import type { PlayerProps } from './player-props.ts'
import { SurveyView } from './survey-view.tsx'
import { useDeferred } from './use-deferred.ts'
import { playerWords } from './words.ts'

export function Player({ survey, words: overrides, ...props }: PlayerProps) {
  const words = playerWords(overrides)
  const deferred = useDeferred()
  if (survey && survey.questions.length > 0) {
    return <SurveyView key={survey.surveyId} survey={survey} words={words} {...props} />
  }
  return (
    <PlayerCard survey={survey} words={words} {...props}>
      {deferred && <deferred.Empty words={words} />}
      <Foot words={words} />
    </PlayerCard>
  )
}
