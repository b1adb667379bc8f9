import { InstallationReminder } from '../features/installation/installation-reminder.tsx'
import { NewSurveyButton } from '../features/new-survey/new-survey-button.tsx'
import { SurveyList } from '../features/surveys/survey-list.tsx'
import { useIsWide } from '../lib/use-is-wide.ts'
import { Screen } from '../ui/screen.tsx'
import { words } from './words.ts'

/** Home. The one action stands in reach of the thumb, or where the eye begins. */
export function SurveysPage() {
  const isWide = useIsWide()
  return (
    <Screen foot={!isWide && <NewSurveyButton className="w-full" />}>
      <title>{words.surveys.title}</title>
      <SurveyList action={isWide && <NewSurveyButton />} reminder={<InstallationReminder />} />
    </Screen>
  )
}
