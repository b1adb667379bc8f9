import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import type { LogFilter } from './event-filter.ts'

type Page = Reply<(typeof api.settings.account)['security-log']['$get']>

/** An interface, so that the types of queries can name it. */
export interface LogPage {
  readonly events: Page['events']
  readonly total: number
  readonly next: string | null
}

export type LoggedEvent = LogPage['events'][number]

/** The beginning of the keys of all its queries. */
export const SECURITY_LOG_KEY = ['security-log'] as const

/** The server counts to so many. */
export const MAX_TOTAL = 10_000

/** The events of a filter, newest first, a page more with each press. Further down nothing may move under the reader. */
export const securityLogQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...SECURITY_LOG_KEY, filter],
    queryFn: ({ pageParam }): Promise<LogPage> =>
      value(
        api.settings.account['security-log'].$get({
          query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  })

/** The newest events of a filter, and how many there are. */
const newestOf = (filter: Partial<LogFilter>, limit: number) =>
  queryOptions({
    queryKey: [...SECURITY_LOG_KEY, filter, limit],
    queryFn: (): Promise<LogPage> =>
      value(api.settings.account['security-log'].$get({ query: { ...filter, limit: String(limit) } })),
  })

/** The events of the last seven days that somebody else caused. */
export const suspiciousQuery = newestOf({ kind: 'suspicious', days: '7' }, 1)

export const newestEventQuery = newestOf({}, 1)

/** The newest events of the account: as many as a page can have. */
export const accountEventsQuery = newestOf({ kind: 'account' }, 100)

/** A download carries no header: a ticket, good once, stands in its address (ADR-0021). */
export const useDownloadLog = (filter: LogFilter) =>
  useMutation({
    mutationFn: () => value(api.auth.tickets.$post({ json: { what: 'security_log' } })),
    onSuccess: ({ ticket }) => download('/api/settings/account/security-log.csv', ticket, filter),
    meta: { shownInline: true },
  })
