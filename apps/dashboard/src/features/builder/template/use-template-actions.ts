import type { Template } from '@earshot/survey'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import { useDeleteTemplate, useSaveTemplate } from '../../../parts/template/use-own-templates.ts'
import { toasts } from '../../../ui/toast/toasts.ts'
import { useResetWhenOnline } from '../publishing/use-reset-when-online.ts'
import { plainTemplate, type TemplateSession } from './template-session.ts'
import { words } from './words.ts'

type Options = {
  readonly session: TemplateSession
  /** The template as it is edited. */
  readonly copy: Template
  readonly offerUndo: (title: string) => void
}

/** The actions on the template as a whole. */
export function useTemplateActions(template: TemplateCard, { session, copy, offerUndo }: Options) {
  const [, go] = useLocation()
  const saving = useSaveTemplate()
  useResetWhenOnline(saving)
  const remove = useDeleteTemplate()
  return {
    /** Why it was not saved; null if it was. */
    failure: saving.error,

    save(): void {
      saving.mutate(copy, {
        onSuccess() {
          session.letGo(copy)
          toasts.show({ variant: 'success', title: words.saved(copy.name) })
        },
      })
    },

    startOver(): void {
      session.startOver(plainTemplate(template))
      offerUndo(words.startedOver)
    },

    removeAndLeave(): void {
      remove(template)
      go('/surveys/templates', { replace: true })
    },

    /** To be called when a copy was saved as a template of its own. */
    copySaved({ surveyId, name }: Template): void {
      // It is safe there; the next visit finds this template as it is.
      session.letGo(copy)
      const onPress = () => navigate(`/template/${surveyId}`)
      toasts.show({ variant: 'success', title: words.savedAsOwn(name), action: { label: words.open, onPress } })
    },
  }
}
