import { AccountButton } from '../features/account/account-button.tsx'
import { Logo } from '../features/brand/logo.tsx'
import { NewSurveyLink } from '../features/surveys/new-survey-link.tsx'
import { SurveyList } from '../features/surveys/survey-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { words } from './words.ts'

/** Home. */
export function SurveysPage() {
  return (
    <Screen
      bar={
        <>
          <div className="flex-1">
            <Logo />
          </div>
          <AccountButton />
        </>
      }
      foot={<NewSurveyLink />}
    >
      <title>{words.surveys.title}</title>
      <SurveyList />
    </Screen>
  )
}
