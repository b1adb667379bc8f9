import { useSearchParams } from 'wouter'

export const KINDS = ['suspicious', 'logins', 'account', 'data', 'store_page', 'settings'] as const
export const CAUSES = ['merchant', 'operator', 'network', 'system'] as const
export const PERIODS = ['7', '30', '90'] as const

/** Which events are shown; an absent one leaves all in. */
export type LogFilter = {
  readonly kind?: (typeof KINDS)[number]
  readonly who?: (typeof CAUSES)[number]
  readonly days: (typeof PERIODS)[number]
}

/** The filter that the address has, and how to change it. */
export function useEventFilter() {
  const [params, setParams] = useSearchParams()
  const kind = KINDS.find((one) => one === params.get('kind'))
  const who = CAUSES.find((one) => one === params.get('who'))
  const days = PERIODS.find((one) => one === params.get('days')) ?? '90'
  const filter: LogFilter = { ...(kind && { kind }), ...(who && { who }), days }
  return {
    filter,
    /** @param value null takes this part of the filter away */
    choose(name: keyof LogFilter, value: string | null): void {
      // The list is one screen: Back leads out of it.
      setParams(
        (before) => {
          const { [name]: _, ...others } = Object.fromEntries(before)
          return value === null ? others : { ...others, [name]: value }
        },
        { replace: true },
      )
    },
  }
}
