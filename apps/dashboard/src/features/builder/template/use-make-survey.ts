import { type Survey, type SurveyId, type Template, withFreshIds } from '@earshot/survey'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { newId } from '../../../lib/new-id.ts'
import { track } from '../../../lib/track.ts'
import { makeDraft } from '../../../parts/survey/make-draft.ts'
import { everySurveyList } from '../../../parts/survey/survey-lists.ts'
import { hasCopy } from '../loaded-survey.ts'
import { useResetWhenOnline } from '../publishing/use-reset-when-online.ts'
import { sendSave } from '../survey-api.ts'
import type { TemplateSession } from './template-session.ts'

/** Makes a survey of what stands here, once however often it is asked for, and leads on to it. ADR-0004. */
export function useMakeSurvey(session: TemplateSession) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const mutationFilter = { mutationKey: ['template', 'make-survey', session.read().survey.surveyId] }
  const making = useMutation({
    ...mutationFilter,
    mutationFn: makeSurvey,
    onSuccess: () => cache.invalidateQueries(everySurveyList),
    meta: { shownInline: true },
  })
  useResetWhenOnline(making)
  return {
    failure: making.error,
    isPending: useIsMutating(mutationFilter) > 0,
    /** @param templateName the name of the template itself, adjusted or not */
    make(copy: Template, templateName: string): void {
      // The second click of a double one may come before the button shows what the first has done.
      if (cache.isMutating(mutationFilter) > 0) return
      track.clicked({ kind: 'use_template', location: 'template_editor', templateName })
      track.clicked({ kind: 'create_from_template', location: 'template_editor', templateName })
      making.mutate(copy, {
        // Only if this screen is still mounted: a merchant who went Back is left alone.
        onSuccess: ({ surveyId, opened }) => {
          session.letGo(copy)
          opened()
          navigate(`/builder/${surveyId}`, { replace: true })
        },
      })
    },
  }
}

async function makeSurvey(template: Template) {
  const { name, description } = template
  const copyAs = (surveyId: SurveyId): Survey => ({
    ...{ surveyId, name, description },
    questions: withFreshIds(template, surveyId, newId).questions,
  })
  let copy: Survey | null = null
  const { made, surveyId, opened } = await makeDraft(`editor.${template.surveyId}`, (id) => {
    copy = copyAs(id)
    const { surveyId: _, ...content } = copy
    return content
  })
  // A try whose answer was lost has made it of what stood here then.
  if (copy && !hasCopy(made, copy)) await sendSave(copy, made.version)
  return { surveyId, opened }
}
