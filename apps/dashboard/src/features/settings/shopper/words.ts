import { formatCount, formatFullDate, pluralized, quoted } from '../../../lib/format.ts'

type Counts = { readonly responses: number; readonly writtenAnswers: number; readonly orders: number }

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

const parts = ({ responses, writtenAnswers, orders }: Counts) => [
  ...(responses > 0 ? [words.responses(responses)] : []),
  ...(writtenAnswers > 0 ? [words.writtenAnswers(writtenAnswers)] : []),
  ...(orders > 0 ? [words.orders(orders)] : []),
]

type Change = { readonly name: string; readonly before: number; readonly after: number }

/** So many orders are in one line. */
const MAX_ORDERS = 2

/** "2 responses, 1 written answer, and 1 order" */
const listCounts = (counts: Counts): string => listed.format(parts(counts))

export const words = {
  title: 'Find and erase',
  text: 'A shopper asks for their data? See what’s stored, send it, erase it.',
  label: 'Order, customer ID or email',
  placeholder: '#4182 or name@example.com',
  missing: 'Enter an order, a customer ID or an email.',
  find: 'Find',
  hint: 'Answered without an order or an email? Then nothing names them. Open their response in Results and delete it there.',
  foundBy: {
    order: 'Found by order. This is all we store.',
    customer: 'Found by customer ID. This is all we store.',
    email: 'Found by email. This is all we store.',
  },
  sameCustomer: 'Orders with the same customer ID or email are among them.',
  nothing: (value: string) => `Nothing stored about ${value}.`,
  responses: (count: number) => pluralized(count, 'response', 'responses'),
  writtenAnswers: (count: number) => pluralized(count, 'written answer', 'written answers'),
  facts: (count: number) => pluralized(count, 'row of facts', 'rows of facts'),
  orders: (count: number) => pluralized(count, 'order', 'orders'),
  rows: (count: number) => pluralized(count, 'row', 'rows'),
  orderList: (orders: readonly string[]) =>
    listed.format([
      ...orders.slice(0, MAX_ORDERS),
      ...(orders.length > MAX_ORDERS ? [`${formatCount(orders.length - MAX_ORDERS)} more`] : []),
    ]),
  order: 'Order',
  lastAnswer: 'Last answer',
  ordered: 'Ordered',
  total: 'Total',
  refunded: 'Refunded',
  more: 'More',
  less: 'Less',
  purpose: (purpose: string) => `For ${purpose}.`,
  moreRows: (count: number) => `${pluralized(count, 'more row is', 'more rows are')} in the export.`,
  resultsTitle: 'Erasing changes your results',
  resultsChange: (changes: readonly Change[]) =>
    `${changes
      .map(({ name, before, after }, index) => {
        const was = index === 0 ? `goes from ${words.responses(before)}` : `from ${formatCount(before)}`
        return `${quoted(name)} ${was} to ${formatCount(after)}`
      })
      .join(', ')}.`,
  moreResults: (count: number) => `${pluralized(count, 'more survey changes', 'more surveys change')}, too.`,
  exportJson: 'Export as JSON',
  exported: 'Your export is saved',
  eraseAll: 'Erase all of it',
  eraseQuestion: 'Erase this shopper?',
  eraseText: (counts: Counts) =>
    `${listCounts(counts)} go at once, and can’t be brought back. Your results change with them.`,
  copyFirst: 'Download a copy first',
  copyFirstHint: 'JSON, for the shopper or your files',
  cancel: 'Keep it',
  erased: 'Erased',
  erasedText: (counts: Counts) => (parts(counts).length > 0 ? `${listCounts(counts)}.` : 'Nothing was left to erase.'),
  refused: 'If a device sends them again, we refuse them. Files you downloaded and backups still have them.',
  replyLabel: 'Tell the shopper',
  reply: ({ responses, orders }: Counts, now: Date) =>
    `On ${formatFullDate(now)} we erased your ${listCounts({ responses, orders, writtenAnswers: 0 })} from our survey tool.`,
  replyHint: 'For your answer to them.',
  copy: 'Copy',
  done: 'Done',
} as const
