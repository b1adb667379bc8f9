import type { PageFact } from '@earshot/survey'

export const words = {
  title: 'Stored with responses',
  text: 'So that you can filter results by them. Never an address, a zip code or a name.',
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
