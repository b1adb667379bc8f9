import { additions } from '@earshot/plans'
import type { Question, Template } from '@earshot/survey'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { useCallback } from 'react'
import { api, type Reply, value } from '../../lib/api.ts'
import { useGate } from '../billing/billing.ts'
import { type GateRefusal, refusalOf } from '../upgrade/refusal.ts'

const route = api.surveys.templates

/** A template as cards show it, with all that its survey will hold. Spec §3.4. */
export type TemplateCard = Omit<Reply<typeof api.surveys.templates.$get>[number], 'questions' | 'surveyId'> & Template

/**
 * Those of the product change with a release, the merchant's own by what they do here. Their order follows the goals,
 * which are chosen while the store is new: no screen that reads this list is reached before (ADR-0022).
 */
const FRESH_MS = 5 * 60_000

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: async () => (await value(route.$get())) as readonly unknown[] as readonly TemplateCard[],
  staleTime: FRESH_MS,
})

export type FoundTemplate = {
  /** null: not found yet, if ever. */
  readonly template: TemplateCard | null
  /** The server has just said that there is none. */
  readonly isUnknown: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/**
 * One template. If the cached list lacks it, the list is fetched again: it may have been saved on another device since.
 */
export function useTemplate(templateId: string): FoundTemplate {
  const find = (cards: readonly TemplateCard[] | undefined) => cards?.find(({ surveyId }) => surveyId === templateId)
  const { data, error, isFetching, refetch } = useQuery({
    ...templatesQuery,
    staleTime: ({ state }) => (find(state.data) ? FRESH_MS : 0),
  })
  const template = find(data) ?? null
  return {
    template,
    isUnknown: data !== undefined && template === null && !isFetching && error === null,
    error: template ? null : error,
    isFetching,
    retry: () => void refetch(),
  }
}

type Sent = InferRequestType<(typeof route)[':templateId']['$put']>['json']

/** Keeps a template of the merchant's own, new or changed. @throws ProblemError too_many_templates or templates_too_large */
export async function putTemplate({ surveyId: templateId, ...template }: Template): Promise<void> {
  const { name, description, categoryTag, questions } = template
  // The client's types know no readonly lists.
  const json = { name, description, categoryTag, questions } as unknown as Sent
  await value(route[':templateId'].$put({ param: { templateId }, json }))
}

/**
 * Deletes a template of the merchant's own.
 * @returns as it stood at the server, which another device may have changed since: keeping that again brings it back
 */
export async function requestDeleteTemplate({ surveyId: templateId }: Template): Promise<Template> {
  return (await value(route[':templateId'].$delete({ param: { templateId } }))) as object as TemplateCard
}

/**
 * The plan's objection to a survey of these questions: spec §5's gate (blocked when one less than there are is at or
 * above the limit), and those of types and flow, all as the server asks them.
 * @returns null: nothing, or nothing is known of the plan yet
 */
export function useTemplateRefusal(): (questions: readonly Question[]) => GateRefusal | null {
  const gate = useGate()
  return useCallback(
    (questions) => {
      const refusals = additions({ questions: [] }, { questions: [] }, { questions }).map(({ featureKey, used }) =>
        refusalOf(gate(featureKey, used)),
      )
      return refusals.find((refusal) => refusal !== null) ?? null
    },
    [gate],
  )
}
