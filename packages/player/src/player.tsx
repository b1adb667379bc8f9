import { Card } from './card.tsx'
import { Foot } from './foot.tsx'
import type { PlayerProps } from './player-props.ts'
import { useLater } from './use-later.ts'
import { Walk } from './walk.tsx'
import { playerWords } from './words.ts'

export function Player({ survey, words: overrides, ...props }: PlayerProps) {
  const words = playerWords(overrides)
  const later = useLater()
  if (survey && survey.questions.length > 0) {
    return <Walk key={survey.surveyId} survey={survey} words={words} {...props} />
  }
  return (
    <Card survey={survey} words={words} {...props}>
      {later && <later.Empty words={words} />}
      <Foot words={words} />
    </Card>
  )
}
