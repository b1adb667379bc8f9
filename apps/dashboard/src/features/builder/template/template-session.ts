import { isDeepEqual, type Survey, type Template, type TemplateCategory } from '@earshot/survey'
import type { UnsavedDraft } from '../editing/draft-store.ts'
import { createEditingSession } from '../editing/editing-session.ts'

export type TemplateSession = ReturnType<typeof createTemplateSession>

type Options = {
  /** The template that it begins with. */
  readonly template: Template
  readonly draft: UnsavedDraft
  readonly nowMs?: () => number
}

/** An edit session of a template: its edits stay on this device, until something is made of it. */
export function createTemplateSession({ template, draft, nowMs }: Options) {
  const { session, replace } = createEditingSession({
    survey: template,
    more: {},
    onEdit: (copy) => draft.write({ copy, ...NEVER_SENT }),
    nowMs,
  })
  return {
    ...session,

    /** Back to the template as it is; a step like any other. */
    startOver(saved: Template): void {
      replace(saved)
      draft.clear()
    },

    /** A survey was made from this copy, which is safe there; later adjustments are not. */
    letGo(copy: Template): void {
      if (copy === session.read().survey) draft.clear()
    },
  }
}

const NEVER_SENT = { version: 0, sent: null } as const

/** A template is edited as the survey it is: an edit leaves alone whatever it does not know. */
export const templateIn = (survey: Survey): Template => survey as Template

/** Without what only a card tells. */
export function plainTemplate({ surveyId, name, description, categoryTag, questions }: Template): Template {
  return { surveyId, name, description, categoryTag, questions }
}

/** Whether a copy says something else than the template. Where they share their parts, that costs nothing. */
export const isAdjusted = (copy: Template, template: Template): boolean =>
  !isDeepEqual(plainTemplate(copy), plainTemplate(template))

/** The same under another category. */
export const categorized = (survey: Survey, categoryTag: TemplateCategory): Template => ({ ...survey, categoryTag })
