import { InstallationReminder } from '../features/installation/installation-reminder.tsx'
import { useNewSurvey } from '../features/new-survey/use-new-survey.tsx'
import { SurveyListScreen } from '../features/surveys/survey-list.tsx'
import { useIsWide } from '../lib/use-is-wide.ts'
import { EmailConfirmationNotice } from '../parts/email-confirmation/email-confirmation-notice.tsx'
import { ScreenLayout } from '../ui/screen.tsx'
import { words } from './words.ts'

/**
 * Home. The one action stands in reach of the thumb, or where the eye begins. The list is asked for once the plan is
 * known, not ahead: a plan that has ended makes drafts of surveys.
 */
export function SurveysPage() {
  const isWide = useIsWide()
  const { button, picker } = useNewSurvey()
  return (
    <>
      <ScreenLayout foot={!isWide && button('w-full')}>
        <title>{words.surveys.title}</title>
        <SurveyListScreen
          action={isWide && button()}
          reminder={
            <>
              <EmailConfirmationNotice />
              <InstallationReminder />
            </>
          }
        />
      </ScreenLayout>
      {picker}
    </>
  )
}
