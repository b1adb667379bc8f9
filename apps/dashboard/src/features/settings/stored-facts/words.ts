import type { PageFact } from '@earshot/survey'
import { factWords } from '../../../parts/survey/fact-words.ts'

export const words = {
  title: 'Stored with responses',
  text: 'Filter results by what your page knows about each response. We never store zip codes, customer IDs or network addresses.',
  groups: { page: 'Page', shopper: 'Shopper', order: 'Order', campaign: 'Campaign of the visit' },
  /** Shorter than in results where the name of the group says the rest, and otherwise with the values that are stored. */
  facts: {
    ...factWords.names,
    surface: 'Popover, inline or link',
    customer_type: 'New or returning',
    order_value: 'Value',
    utm_source: 'Source',
    utm_medium: 'Medium',
    utm_campaign: 'Name',
  } satisfies { readonly [F in PageFact]: string },
  onlyNew: 'A change is for new responses. Stored ones stay as they are.',
} as const
