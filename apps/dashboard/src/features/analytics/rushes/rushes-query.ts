import { queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { refreshEvery } from '../analytics-query.ts'

const FIRST_RUSHES = 3
const MAX_RUSHES = 100

/** The rushes of a survey, newest first. @param isAll all of them, not only the newest */
export const rushesQuery = (surveyId: string, isAll: boolean) =>
  queryOptions({
    queryKey: ['surveys', 'rushes', surveyId, isAll],
    queryFn: () =>
      value(
        api.surveys[':surveyId'].rushes.$get({
          param: { surveyId },
          query: { limit: String(isAll ? MAX_RUSHES : FIRST_RUSHES) },
        }),
      ),
    refetchInterval: refreshEvery,
    refetchIntervalInBackground: false,
    placeholderData: (previous) => previous,
  })

export type Rush = Reply<(typeof api.surveys)[':surveyId']['rushes']['$get']>['rushes'][number]

/** A range of arrival times: `from` is included, `to` is not. */
export type TimeSpan = { readonly from: Date; readonly to: Date }

/** The part of a time span that its figures include. @param asOf when the server read the figures */
export const spanUntil = ({ from, to }: TimeSpan, asOf: string): TimeSpan => {
  const end = new Date(asOf)
  return { from, to: to < end ? to : end }
}

const asText = ({ from, to }: TimeSpan) => ({ from: from.toISOString(), to: to.toISOString() })

/** How many responses arrived in a time span and around it. */
export const arrivalsQuery = (surveyId: string, span: TimeSpan) =>
  queryOptions({
    queryKey: ['surveys', 'arrivals', surveyId, asText(span)],
    queryFn: () => value(api.surveys[':surveyId']['time-span'].$get({ param: { surveyId }, query: asText(span) })),
    placeholderData: (previous) => previous,
  })

export type Arrivals = Reply<(typeof api.surveys)[':surveyId']['time-span']['$get']>

/** The cursor for the next request of one decision. */
export type More = { readonly after?: string; readonly clearedAt?: string }
export type Step = { readonly changed: number; readonly next: string | null; readonly clearedAt?: string }
export type Send = (more: More) => Promise<Step>

/** A rush as its figures were when the merchant decided. */
export type SeenRush = Pick<Rush, 'rushId'> & {
  /** When the server read them: responses that arrived since then are left alone. */
  readonly asOf: string
}

const stepOf = ({ asOf }: SeenRush, { after }: More) => ({ asOf, ...(after !== undefined && { after }) })

export const countRush =
  (surveyId: string, rush: SeenRush): Send =>
  (more) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId'].count.$post({
        param: { surveyId, rushId: rush.rushId },
        json: stepOf(rush, more),
      }),
    )

export const setAsideRush =
  (surveyId: string, rush: SeenRush): Send =>
  (more) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId']['set-aside'].$post({
        param: { surveyId, rushId: rush.rushId },
        json: stepOf(rush, more),
      }),
    )

export const deleteRush =
  (surveyId: string, rush: SeenRush): Send =>
  (more) =>
    value(
      api.surveys[':surveyId'].rushes[':rushId'].delete.$post({
        param: { surveyId, rushId: rush.rushId },
        json: stepOf(rush, more),
      }),
    )

/** The most responses of one decision about selected ones. */
const MAX_LISTED = 100

/** @param responseIds those that a merchant selected in a list */
export const sendDecision =
  (surveyId: string, decision: 'count' | 'set_aside' | 'delete', responseIds: readonly string[]): Send =>
  async ({ after = '0' }) => {
    const end = Number(after) + MAX_LISTED
    const json = { decision, responseIds: responseIds.slice(Number(after), end) }
    const { changed } = await value(api.surveys[':surveyId'].responses.decisions.$post({ param: { surveyId }, json }))
    return { changed, next: end < responseIds.length ? String(end) : null }
  }

export const countSpan =
  (surveyId: string, span: TimeSpan): Send =>
  (more) =>
    value(
      api.surveys[':surveyId']['time-span'].count.$post({ param: { surveyId }, json: { ...asText(span), ...more } }),
    )

export const setAsideSpan =
  (surveyId: string, span: TimeSpan, clearedAt: string): Send =>
  (more) =>
    value(
      api.surveys[':surveyId']['time-span']['set-aside'].$post({
        param: { surveyId },
        json: { ...asText(span), ...more, clearedAt },
      }),
    )

export const deleteSpan =
  (surveyId: string, span: TimeSpan, which: 'set_aside' | 'all'): Send =>
  ({ after }) =>
    value(
      api.surveys[':surveyId']['time-span'].delete.$post({
        param: { surveyId },
        json: { ...asText(span), which, ...(after !== undefined && { after }) },
      }),
    )
