import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { lazyPart } from '../lib/lazy-part.ts'
import { LoginPage } from '../pages/login-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { SurveysPage } from '../pages/surveys-page.tsx'
import { Guard, WaitingScreen } from './guard.tsx'

const ScratchPage = lazyPart(() => import('../pages/scratch-page.tsx'), 'ScratchPage')
const BuilderPage = lazyPart(() => import('../pages/builder-page.tsx'), 'BuilderPage')
const AnalyticsPage = lazyPart(() => import('../pages/analytics-page.tsx'), 'AnalyticsPage')

/** Every address and its screen. Spec §2.1. What is not seen first loads when it is first gone to (architecture A10). */
export function Routes() {
  return (
    <Switch>
      <Route path="/login">
        <LoginPage />
      </Route>
      <Route>
        <Guard>
          <Suspense fallback={<WaitingScreen />}>
            <Switch>
              <Route path="/">
                <SurveysPage />
              </Route>
              <Route path="/surveys/scratch">
                <ScratchPage />
              </Route>
              <Route path="/builder/:surveyId">{({ surveyId }) => <BuilderPage surveyId={surveyId} />}</Route>
              <Route path="/surveys/analytics/:surveyId">
                {({ surveyId }) => <AnalyticsPage surveyId={surveyId} />}
              </Route>
              <Route>
                <NotFoundPage />
              </Route>
            </Switch>
          </Suspense>
        </Guard>
      </Route>
    </Switch>
  )
}
