import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { session } from '../../lib/session.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'

export type SettingsDetails = Reply<typeof api.onboarding.store.details.$get>

/**
 * Shows the change, then fetches again: the server tidies its input. A failure then is not about the change: it is
 * made, and stays visible.
 */
function useShowChange() {
  const cache = useQueryClient()
  const { queryKey } = storeDetailsQuery
  return (change: (before: SettingsDetails) => SettingsDetails) => {
    cache.setQueryData(queryKey, (before) => before && change(before))
    return cache.invalidateQueries({ queryKey })
  }
}

export function useChangeEmail() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (json: { readonly email: string; readonly password: string }) =>
      value(api.settings.account.email.$put({ json })),
    onSuccess: (_, { email }) => show((before) => ({ ...before, userEmail: email.trim() })),
    meta: { shownInline: true },
  })
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: { readonly current: string; readonly next: string }) =>
      value(api.settings.account.password.$put({ json })),
    meta: { shownInline: true },
  })

export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => value(api.settings.account['sign-out-everywhere'].$post()),
    onSuccess: () => session.end(),
    meta: { shownInline: true },
  })

const STORE_FIELDS = ['businessName', 'storeUrl', 'businessEmail', 'timezone'] as const

type StoreFields = { readonly [Name in (typeof STORE_FIELDS)[number]]: string }

export function useChangeStore() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (json: StoreFields) => value(api.settings.store.$put({ json })),
    onSuccess: (_, { storeUrl, ...merchant }) =>
      show(({ store, merchantDetails, ...before }) => ({
        ...before,
        store: { ...store, storeUrl },
        merchantDetails: { ...merchantDetails, ...merchant },
      })),
    meta: { shownInline: (failure) => fieldErrors(failure, STORE_FIELDS).rest === null },
  })
}

export function useSetRetention() {
  const show = useShowChange()
  return useMutation({
    /** @param retentionMonths null: as long as the store exists */
    mutationFn: (retentionMonths: number | null) =>
      value(api.settings.data.retention.$put({ json: { retentionMonths } })),
    onSuccess: (_, retentionMonths) =>
      show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { retentionMonths } },
      })),
    meta: { shownInline: true },
  })
}

/** A download carries no header: a ticket, good once, stands in its address (ADR-0021). */
export const useExport = () =>
  useMutation({
    mutationFn: () => value(api.auth.tickets.$post({ json: { what: 'export' } })),
    onSuccess: ({ ticket }) => download('/api/settings/data/export', ticket),
  })

export const useDeleteStore = () =>
  useMutation({
    mutationFn: (json: { readonly password: string }) => value(api.settings.data.delete.$post({ json })),
    meta: { shownInline: true },
  })
