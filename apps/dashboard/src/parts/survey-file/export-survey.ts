import type { Survey } from '@earshot/survey'
import { failureText } from '../../lib/problem-text.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { downloadSurvey } from './download-survey.ts'
import { words } from './words.ts'

/** Saves a survey as a file, which any Earshot can read; a toast says if it can't be had. */
export async function saveSurveyFile(name: string, survey: Promise<Omit<Survey, 'surveyId'>>): Promise<void> {
  try {
    downloadSurvey(await survey)
  } catch (failure) {
    toasts.show({ variant: 'destructive', title: words.notExported(name), description: failureText(failure) })
  }
}
