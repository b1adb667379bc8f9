import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { makePasskey, type PasskeyOptions } from '../../../parts/two-step/passkeys.ts'
import { useConfirmedMutation } from '../../../parts/two-step/use-confirmed-mutation.ts'
import { passkeyName } from './passkey-name.ts'

type Routes = (typeof api.auth)['two-step']

export type TwoStep = Reply<Routes['$get']>

/** Recovery codes, which are shown once. */
export type ShownCodes = { readonly setId: string; readonly codes: readonly string[] }

/** Null: two-step login is on, and its codes remain. */
type Added = { readonly recoveryCodes: ShownCodes | null }

export type NewApp = Reply<Routes['app']['start']['$post']>

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: () => value(api.auth['two-step'].$get()),
})

/**
 * A change of two-step login. The server may ask first who the merchant is.
 * @param onDone is called before the screen shows the new state, which may remove the caller
 * @param onCanceled is called if the merchant closes the question who they are
 */
function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  { onDone, onCanceled }: { readonly onDone?: () => void; readonly onCanceled?: () => void } = {},
) {
  const cache = useQueryClient()
  return useConfirmedMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone?.()
      return cache.invalidateQueries({ queryKey: twoStepQuery.queryKey })
    },
    onCanceled,
    meta: { shownInline: true },
  })
}

export const useStartApp = (onCanceled: () => void) =>
  useChange(() => value(api.auth['two-step'].app.start.$post()), { onCanceled })

export const useAddApp = () =>
  useChange(
    (json: { readonly note: string; readonly code: string }): Promise<Added> =>
      value(api.auth['two-step'].app.$put({ json })),
  )

export const useRemoveApp = (onDone: () => void) =>
  useChange(() => value(api.auth['two-step'].app.$delete()), { onDone })

/** Lets the browser make a passkey and stores it. @returns null if the merchant stopped it */
export const useAddPasskey = () =>
  useChange(async (): Promise<Added | null> => {
    const { note, options } = await value(api.auth['two-step'].passkeys.start.$post())
    const made = await makePasskey(options as unknown as PasskeyOptions)
    if (!made) return null
    const { passkey } = made
    return value(api.auth['two-step'].passkeys.$post({ json: { note, passkey, name: passkeyName(made, navigator) } }))
  })

export const useRemovePasskey = (onDone: () => void) =>
  useChange(
    (passkeyId: string) => value(api.auth['two-step'].passkeys[':passkeyId'].$delete({ param: { passkeyId } })),
    { onDone },
  )

export const useTurnOn = () =>
  useChange((setId: string) => value(api.auth['two-step']['turn-on'].$post({ json: { setId } })))

export const useTurnOff = (onDone: () => void) =>
  useChange(() => value(api.auth['two-step']['turn-off'].$post()), { onDone })

export const useMakeCodes = () =>
  useChange(
    (): Promise<{ readonly recoveryCodes: ShownCodes }> => value(api.auth['two-step']['recovery-codes'].$post()),
  )
