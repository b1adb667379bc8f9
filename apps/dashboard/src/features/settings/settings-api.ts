import type { PageFact } from '@earshot/survey'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import type { ApiProblem } from '../../lib/api-contract.ts'
import { download } from '../../lib/download.ts'
import { ProblemError } from '../../lib/failure.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { session } from '../../lib/session.ts'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { useConfirmedMutation } from '../../parts/two-step/use-confirmed-mutation.ts'
import { devicesQuery } from './devices/devices-api.ts'
import { refusalText } from './frame-sites/site-list.ts'
import { SECURITY_LOG_KEY } from './security-log/security-log-api.ts'

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
    onSuccess: (_, { email }) => show((before) => withNewEmail(before, email.trim())),
    meta: { shownInline: true },
  })
}

/** A confirmed address stays until the new one is confirmed, too. */
function withNewEmail(before: SettingsDetails, email: string): SettingsDetails {
  const { emailConfirmation } = before
  if (!emailConfirmation) return { ...before, userEmail: email }
  const confirmation = { ...emailConfirmation, awaited: email, sentAt: new Date().toISOString() }
  return { ...before, ...(!emailConfirmation.isConfirmed && { userEmail: email }), emailConfirmation: confirmation }
}

export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (json: { readonly current: string; readonly next: string }) =>
      value(api.settings.account.password.$put({ json })),
    // It has logged out all other devices, and the log has the day of the change.
    onSuccess: () =>
      Promise.all([devicesQuery.queryKey, SECURITY_LOG_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
    meta: { shownInline: true },
  })
}

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

/** The problem `retention_deletes_responses`: how much fewer months would delete, as the server has counted it. */
export type RetentionDeletion = Extract<ApiProblem, { code: 'retention_deletes_responses' }>

/** The deletion that a change was refused for, because nobody had confirmed it; null: it failed for another reason. */
export const deletionIn = (failure: unknown): RetentionDeletion | null =>
  failure instanceof ProblemError && failure.problem.code === 'retention_deletes_responses' ? failure.problem : null

export type NewRetention = {
  /** Null: as long as the store exists. */
  readonly retentionMonths: number | null
  /** The one that the merchant has seen and confirmed. */
  readonly confirmed?: RetentionDeletion
}

/** Refused with a `RetentionDeletion` where it would delete something that is not confirmed. */
export function useSetRetention() {
  const show = useShowChange()
  return useMutation({
    mutationFn: ({ retentionMonths, confirmed }: NewRetention) =>
      value(api.settings.data.retention.$put({ json: { retentionMonths, ...(confirmed && { confirmed }) } })),
    onSuccess: (_, { retentionMonths }) =>
      show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { ...merchantDetails.settings, retentionMonths } },
      })),
    meta: { shownInline: true },
  })
}

export function useSetMasking() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (isOn: boolean) => value(api.settings.data.masking.$put({ json: { isOn } })),
    onSuccess: (masking) =>
      show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { ...merchantDetails.settings, masking } },
      })),
    meta: { shownInline: true },
  })
}

/** Changes of the same moment are sent one after the other, so that the last one stays. */
export function useSetFacts() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (facts: readonly PageFact[]) => value(api.settings.data.facts.$put({ json: { facts: [...facts] } })),
    onSuccess: ({ facts }) =>
      show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { ...merchantDetails.settings, facts } },
      })),
    scope: { id: 'stored-facts' },
    meta: { shownInline: true },
  })
}

/** Results that were read before it are read again: they counted other responses. */
export function useSetVerifiedOnly() {
  const show = useShowChange()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => value(api.settings.store['verified-only'].$put({ json: { isOn } })),
    onSuccess: ({ isOn: isVerifiedOnly }) => {
      for (const queryKey of RESULTS_KEYS) void cache.invalidateQueries({ queryKey })
      return show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { ...merchantDetails.settings, isVerifiedOnly } },
      }))
    },
    meta: { shownInline: true },
  })
}

const RESULTS_KEYS = [['surveys'], ['net-promoter-score']]

/** Sends the sites as they were typed. A refusal of one of them stands beside the field, and any other failure in a toast. */
export function useSetFrameSites() {
  const show = useShowChange()
  return useMutation({
    mutationFn: (sites: readonly string[]) =>
      value(api.settings.store['frame-origins'].$put({ json: { origins: [...sites] } })),
    onSuccess: ({ origins: frameOrigins }) =>
      show(({ merchantDetails, ...before }) => ({
        ...before,
        merchantDetails: { ...merchantDetails, settings: { ...merchantDetails.settings, frameOrigins } },
      })),
    meta: { shownInline: (failure) => refusalText(failure, []) !== null },
  })
}

/** A download carries no header: a ticket, good once, stands in its address (ADR-0021). */
export const useExport = () =>
  useConfirmedMutation({
    mutationFn: () => value(api.auth.tickets.$post({ json: { what: 'export' } })),
    onSuccess: ({ ticket }) => download('/api/settings/data/export', ticket),
  })

export const useDeleteStore = () =>
  useConfirmedMutation({
    mutationFn: (json: { readonly password: string }) => value(api.settings.data.delete.$post({ json })),
    meta: { shownInline: true },
  })
