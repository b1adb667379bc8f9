import type { Page } from '@playwright/test'
import type { ScreenMerchant } from './screen-merchants.ts'

/** `millions`: as full, with counts of seven digits and more. */
export type ScreenState = 'full' | 'millions' | 'empty' | 'loading' | 'error' | 'offline'

export type ScreenCase = {
  readonly name: string
  /** Where it stands, for a merchant of the world; null in `who` needs nobody. */
  readonly path: (merchant: ScreenMerchant) => string
  /** `planless`: one who has not chosen a plan yet; `free`: one on Free; `unready`: one whose survey has faults. */
  readonly who: 'nobody' | 'newcomer' | 'planless' | 'free' | 'unready' | 'merchant'
  /** The states it can be in; a screen with nothing to load cannot fail to load it. */
  readonly states: readonly ScreenState[]
  /** The call whose answer it waits for. */
  readonly call?: RegExp
  /** It waits by a spinner; alone on the screen it has no heading, which would take the focus from that of what comes. */
  readonly spins?: true
  /** Whether a call fails on purpose. */
  readonly isRefused?: true
  /** Where it is looked at, if the walk's own widths are not what matters. */
  readonly widths?: readonly number[]
  readonly isRightToLeft?: true
  /** Steps before the check, to see what opens and what fails; they end when that is there. */
  readonly act?: (page: Page) => Promise<unknown>
  /**
   * States that are checked after `full`, one after the other on the same page: to load it each time would take
   * longest.
   */
  readonly next?: readonly ScreenStep[]
}

/** The action opens another state; it ends when that is there. */
export type ScreenStep = { readonly name: string; readonly act: (page: Page) => Promise<unknown> }

export const LOADS = ['full', 'empty', 'loading', 'error', 'offline'] as const

/** A state of the builder, for a merchant whose survey is live. @param view none: the questions */
export const inBuilder = (name: string, parts: Partial<ScreenCase> = {}, view = ''): ScreenCase => ({
  name,
  path: ({ surveyId }) => `/builder/${surveyId}${view && `?view=${view}`}`,
  who: 'merchant',
  states: ['full'],
  ...parts,
})

/** The results of a merchant's survey. @param query the part of the address after its path */
export const inResults = (name: string, query: string): ScreenCase => ({
  name,
  path: ({ surveyId }) => `/surveys/analytics/${surveyId}${query}`,
  who: 'merchant',
  states: ['full'],
})
