import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'

export type Device = Reply<typeof api.settings.account.sessions.$get>['sessions'][number]

/** Not fetched again while it is looked at: a device that was logged out stays in the list until the page is left. */
export const devicesQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => value(api.settings.account.sessions.$get()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export const useLogOutDevice = () =>
  useMutation({
    mutationFn: (sessionId: string) =>
      value(api.settings.account.sessions[':sessionId'].$delete({ param: { sessionId } })),
    meta: { shownInline: true },
  })
