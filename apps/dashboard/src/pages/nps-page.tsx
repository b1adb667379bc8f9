import { NetPromoterScore } from '../features/net-promoter-score/net-promoter-score.tsx'
import { StartNpsSurvey } from '../features/net-promoter-score/start-nps-survey.tsx'
import { useIsWide } from '../lib/use-is-wide.ts'
import { ScreenLayout } from '../ui/screen.tsx'
import { words } from './words.ts'

/** The store's score. The one action stands in reach of the thumb, or where the eye begins. */
export function NpsPage() {
  const isWide = useIsWide()
  return (
    <ScreenLayout foot={!isWide && <StartNpsSurvey className="w-full" />}>
      <title>{words.nps.title}</title>
      <NetPromoterScore action={isWide && <StartNpsSurvey />} />
    </ScreenLayout>
  )
}
