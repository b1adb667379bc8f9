import type { FilterKind } from '@earshot/survey'
import { responseWords } from './response-words.ts'

/** The facts that filter and group results. Questions do so, too. */
export type FactKind = Exclude<FilterKind, 'answer' | 'no_answer' | 'score_group' | 'answer_date'>

/** The names of the facts of a response and of their values, wherever results show them. */
export const factWords = {
  names: {
    device: responseWords.device,
    state: 'State',
    stopped_at: 'Stopped at',
    revision: 'Survey version',
    order_value: 'Order value',
    signed_order: 'Verified order',
    surface: 'Shown as',
    page_path: 'Path of the page',
    page_type: 'Type of page',
    language: 'Language',
    customer_type: 'Customer',
    country: 'Country',
    region: 'Region',
    product: 'Products',
    collection: 'Collections',
    discount_code: 'Discount codes',
    utm_source: 'Campaign source',
    utm_medium: 'Campaign medium',
    utm_campaign: 'Campaign name',
  } satisfies { readonly [F in FactKind]: string },
  values: {
    device: responseWords.devices,
    state: { completed: 'Completed', stopped: responseWords.stoppedEarly },
    signed_order: { yes: 'Verified', no: 'Not verified' },
    surface: { popover: 'Popover', inline: 'Inline', link: 'Link' },
    customer_type: { firstTime: 'New', repeat: 'Returning' },
  },
  version: (revision: string) => `Version ${revision}`,
  otherValues: 'Other values',
  orMore: (amount: string) => `${amount} or more`,
  orLess: (amount: string) => `${amount} or less`,
  between: (from: string, to: string) => `${from} to ${to}`,
} as const
