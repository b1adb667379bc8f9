import type { PageFact } from '@earshot/survey'

export const words = {
  title: 'Stored with responses',
  text: 'Filter results by what your page knows about each response. We never store zip codes, customer IDs or network addresses.',
  groups: { page: 'Page', shopper: 'Shopper', order: 'Order', campaign: 'Campaign of the visit' },
  facts: {
    surface: 'Popover, inline or link',
    page_path: 'Path of the page',
    page_type: 'Type of page',
    language: 'Language',
    customer_type: 'New or returning',
    country: 'Country',
    region: 'Region',
    order_value: 'Value',
    product: 'Products',
    collection: 'Collections',
    discount_code: 'Discount codes',
    utm_source: 'Source',
    utm_medium: 'Medium',
    utm_campaign: 'Name',
  } satisfies Record<PageFact, string>,
  onlyNew: 'A change is for new responses. Stored ones stay as they are.',
} as const
