import { expect, test } from 'vitest'
import { toasts } from '../../ui/toast/toasts.ts'
import { showRefusal } from './show-refusal.ts'

test('a question without a survey is refused in the specification’s words', () => {
  showRefusal('survey_id_not_set')
  expect(toasts.read().list).toMatchObject([{ variant: 'destructive', title: 'Survey ID is not set' }])
})
