import { formatCount, pluralized, quoted } from '../../../lib/format.ts'

const list = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)

export const words = {
  title: 'Security log',
  text: 'Logins, changes and exports in your account, and rushes on your store page. Kept for 90 days.',
  sectionText: 'Logins, failed ones too, changed passwords, exports and deletions of the last 90 days.',
  open: 'Open the security log',
  back: 'Back to settings',
  filterBy: 'Kind',
  everything: 'Everything',
  kinds: {
    suspicious: 'Worth a look',
    logins: 'Logins',
    account: 'Account',
    data: 'Data',
    store_page: 'Store page',
    settings: 'Settings',
  },
  doneBy: 'Done by',
  everybody: 'Everybody',
  causes: {
    merchant: 'You',
    operator: 'The operator',
    network: 'Somebody not logged in',
    system: 'Earshot',
  },
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  shown: (shown: number, total: string) => `${formatCount(shown)} of ${total} shown`,
  orMore: (total: number) => `${formatCount(total)} or more`,
  loadOlder: 'Load older',
  download: (total: string) => (total === '1' ? 'Download this one' : `Download these ${total}`),
  downloadStarted: 'Your download has started',
  empty: 'Nothing here',
  emptyText: (days: string) => `Nothing of this kind in ${days}.`,
  stale: (failure: string) => `This list may be out of date. ${failure}`,
  notYou: 'Not you? Change your password',
  guessesLimited:
    'We check the first 60 values a minute from one network, and refuse the rest. If your codes are easy to guess, replace them, or let your store sign what its pages send.',
  guessesHelp: 'See what you can do',
  suspicious: 'Worth a look',
  erased: (responses: number, orders: number) =>
    list([
      ...(responses > 0 ? [pluralized(responses, 'response', 'responses')] : []),
      ...(orders > 0 ? [pluralized(orders, 'order', 'orders')] : []),
    ]),
  guessed: (values: number, refused: number) =>
    `${pluralized(values, 'value', 'values')} within a minute, ${pluralized(refused, 'request', 'requests')} refused`,
  survey: quoted,
  columns: { time: 'Time', event: 'Event', kind: 'Kind', details: 'Details' },
  onDay: (day: string, time: string) => `${day}, ${time}`,
  today: 'Today',
  yesterday: 'Yesterday',
} as const
