/** The specification's own texts (spec §2.11, spec §8), and the few of the ways between screens. */
export const words = {
  offlineTitle: "Whoops! It looks like you're offline",
  offlineText: 'Please ensure you have a stable internet connection and try again.',
  tryAgain: 'Try again',
  errorTitle: 'Oops! Something went wrong',
  errorText: 'An unexpected error occurred in the application. Please try refreshing the page.',
  loadingErrorText: 'There was an issue loading part of the application. This might be due to a recent update.',
  refreshPage: 'Refresh Page',
  logOut: 'Log out',
  planUnpaid: {
    title: 'Your plan hasn’t changed',
    description: 'The change wasn’t completed. You can choose a plan again whenever you like.',
  },
  planUnknown: {
    title: 'We can’t see your new plan yet',
    description: 'Billing can’t be reached right now. Your plan shows here as soon as it can.',
  },
  seePlans: 'See plans',
  notDone: 'That didn’t work',
  switchTitle: 'Switch to another store?',
  switchPageTitle: 'Switch store · Earshot',
  switchText: (from: string, to: string) =>
    `You’re logged in to ${from}. The link you opened logs you in to ${to} instead.`,
  thisStore: 'a store',
  otherStore: 'another one',
  switch: 'Switch store',
  stay: 'Stay where I am',
} as const
