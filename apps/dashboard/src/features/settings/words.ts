import { formatCount, pluralized } from '../../lib/format.ts'

/** The server counts to a million. */
const upToMillion = (count: number, one: string, other: string) =>
  count < 1_000_000 ? pluralized(count, one, other) : `${formatCount(count)} or more ${other}`

export const words = {
  tabs: 'Settings',
  account: 'Account',
  store: 'Store',
  appearance: 'Appearance',
  installation: 'Installation',
  billing: 'Billing',
  data: 'Data',
  version: (version: string) => `Earshot ${version}`,
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',

  login: 'How you log in',
  loginText: 'Any change asks for your password, or your second step.',
  change: 'Change',
  email: 'Email',
  confirmed: 'Confirmed',
  confirmedOn: (day: string) => `Confirmed on ${day}`,
  notConfirmed: 'Not confirmed',
  confirmBy: (day: string) => `Confirm by ${day}.`,
  deletedAfter: 'After that, this account and its drafts are deleted.',
  awaited: (email: string) => `You’ll log in with ${email} once you open the link that we sent there.`,
  newEmail: 'New email',
  emailMissing: 'Enter your new email.',
  password: 'Password',
  passwordForEmail: 'Your password',
  passwordMissing: 'Enter your password.',
  changeEmail: 'Change email',
  emailChanged: (email: string) => `From now on you log in with ${email}.`,
  almostChanged: 'Check your inbox',
  emailAwaited: (email: string) => `Open the link that we sent to ${email}. Until then you log in as before.`,
  passwordText: 'A new one logs out your other devices.',
  passwordChangedOn: (day: string) => `Changed on ${day}`,
  passwordSetOn: (day: string) => `Set on ${day}`,
  passwordUnchanged: 'Not changed in the last 90 days',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordMissing: 'Choose a new password.',
  changePassword: 'Change password',
  passwordChanged: 'Your new password is set. Every other device is logged out.',
  everywhere: 'Log out everywhere',
  everywhereText: 'Logs you out on every device, this one included. Do it if you’ve lost one.',
  everywhereQuestion: 'Log out everywhere?',
  everywhereWarning: 'You’ll need your password to log in again, on this device too.',

  storeDetails: 'Your store',
  storeDetailsText:
    'Results are counted day by day in your store’s time zone. If you change it, earlier responses move to their new day.',
  redatingFailed: 'Some responses could not move to their new day. Save again to retry.',
  storeUrlHint: 'Survey pages lead back to it.',
  businessEmail: 'Business email',
  businessEmailMissing: 'Enter your store’s email.',

  colors: 'Colors',
  colorsText: 'On this device only.',
  install: 'On your home screen',
  installText: 'Earshot opens like an app, and you can keep editing offline.',
  installNow: 'Install Earshot',
  installing: 'Earshot is on its way to your home screen.',
  installManually: {
    ios: 'In Safari, tap Share, then “Add to Home Screen”.',
    menu: 'Open your browser’s menu, then choose “Install” or “Add to Home screen”.',
  },
  schemes: {
    system: { label: 'System', hint: 'Light or dark, as this device is' },
    light: { label: 'Light', hint: 'Ink on paper' },
    dark: { label: 'Dark', hint: 'Easy on the eyes at night' },
  },

  scriptTag: 'Put Earshot on your store',
  scriptTagText: 'One line in your theme, and shoppers see your surveys.',

  export: 'Export everything',
  exportText:
    'Downloads one file with all your surveys and responses, in a format that other programs read (JSON Lines).',
  download: 'Download',
  exportStarted: 'Your download has started',
  retention: 'Keep responses',
  retentionText: 'Choose how long responses are kept. Older ones are deleted automatically, and can’t be brought back.',
  retentionLabel: 'Keep responses for',
  forever: 'As long as the store exists',
  months: (months: number) =>
    months % 12 === 0 ? pluralized(months / 12, 'year', 'years') : pluralized(months, 'month', 'months'),
  countingDeletion: 'Counting older responses…',
  shortenQuestion: (responses: number, orders: number) =>
    `Delete ${[
      ...(responses > 0 ? [upToMillion(responses, 'response', 'responses')] : []),
      ...(orders > 0 ? [upToMillion(orders, 'order', 'orders')] : []),
    ].join(' and ')}?`,
  shortenText: (period: string, since: string) =>
    `Everything older than ${period} is deleted within the hour, and later each response as it gets that old. Responses since ${since} remain.`,
  outdatedDeletion: 'The earlier numbers were out of date. Check these and confirm again.',
  shortenWarning: 'This can’t be undone.',
  shortenHint:
    'Tests, spam and responses of deleted surveys are counted, too. Export everything first if you may need it.',
  deleteStore: 'Delete this store',
  deleteStoreText: 'Deletes your account, every survey and every response.',
  deleteQuestion: (businessName: string) => `Delete “${businessName}”?`,
  deleteWarning:
    'Your account, every survey and every response are deleted at once, and your surveys disappear from your store. Not even we can bring them back.',
  deleteHint: 'Export everything first if you may need it.',
  deleteForGood: 'Delete for good',
  storeDeleted: 'Your store is deleted',
} as const
