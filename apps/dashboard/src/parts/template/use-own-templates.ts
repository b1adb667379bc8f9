import { estimatedMinutes, type Template } from '@earshot/survey'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../lib/problem-text.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { putTemplate, requestDeleteTemplate, type TemplateCard, templatesQuery } from './templates.ts'
import { words } from './words.ts'

/** One after the other, so that the last thing done is what remains. */
const changes = { scope: { id: 'templates-change' }, meta: { shownInline: true } } as const

/** Saves a template of the merchant's own, new or changed; the caller shows the failure. */
export function useSaveTemplate() {
  const cache = useQueryClient()
  return useMutation({
    ...changes,
    mutationFn: putTemplate,
    onSuccess: (_, template) => show(cache, (cards) => withFirst(cards, template)),
  })
}

/**
 * Deletes a template of the merchant's own. Every list shows it at once, and as it was if the server refuses; a toast
 * brings the template back.
 */
export function useDeleteTemplate(): (template: Template) => void {
  const cache = useQueryClient()
  const mutationKey = ['templates', 'delete']
  // After the last: a list that came before would show again what the next is about to take away.
  const refetchAfterLast = () =>
    cache.isMutating({ mutationKey }) > 1 ? undefined : cache.invalidateQueries(templatesQuery)
  const { mutate: restore } = useMutation({
    ...changes,
    mutationKey,
    mutationFn: putTemplate,
    onMutate: (template) => show(cache, (cards) => withFirst(cards, template)),
    onError: (failure, { name }) => showFailure(words.notRestored(name), failure),
    onSettled: refetchAfterLast,
  })
  const { mutate } = useMutation({
    ...changes,
    mutationKey,
    mutationFn: requestDeleteTemplate,
    onMutate: (template) => show(cache, (cards) => without(cards, template)),
    onSuccess: (deleted) =>
      toasts.show({
        title: words.deleted(deleted.name),
        action: { label: words.undo, onPress: () => restore(deleted) },
      }),
    onError(failure, { name }, before) {
      if (before) cache.setQueryData(templatesQuery.queryKey, before)
      showFailure(words.notDeleted(name), failure)
    },
    onSettled: refetchAfterLast,
  })
  return mutate
}

type Cards = readonly TemplateCard[]

/** Cancels requests that were sent before. @returns the list as it was */
async function show(cache: QueryClient, change: (cards: Cards) => Cards): Promise<Cards | undefined> {
  await cache.cancelQueries(templatesQuery)
  const before = cache.getQueryData(templatesQuery.queryKey)
  if (before) cache.setQueryData(templatesQuery.queryKey, change(before))
  return before
}

const without = (cards: Cards, { surveyId }: Template): Cards => cards.filter((card) => card.surveyId !== surveyId)

/** As the server lists them: the last saved comes first. */
const withFirst = (cards: Cards, template: Template): Cards => [
  {
    ...template,
    questionsCount: template.questions.length,
    estimatedTimeBreakdown: { minutes: estimatedMinutes(template) },
    isOwn: true,
  },
  ...without(cards, template),
]

const showFailure = (title: string, failure: unknown) =>
  toasts.show({ variant: 'destructive', title, description: failureText(failure) })
