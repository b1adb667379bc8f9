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
  confirmLogin: {
    logIn: {
      pageTitle: 'Confirm login · Earshot',
      title: 'Log in with this link?',
      text: (email: string, store: string) => `You are about to log in as ${email} of ${store}.`,
      hint: 'Continue only if this is your account. Otherwise, what you do here goes to somebody else’s store.',
      yes: 'Continue',
      no: 'Cancel',
    },
    switchStore: {
      pageTitle: 'Switch store · Earshot',
      title: 'Switch to another store?',
      text: (from: string, email: string, store: string) =>
        `You’re logged in to ${from}. The link you opened logs you in as ${email} of ${store} instead.`,
      yes: 'Switch store',
      no: 'Stay where I am',
    },
    linkGone: {
      pageTitle: 'Link not valid · Earshot',
      title: 'This link doesn’t work any more',
      text: 'Open it again from the page where you found it, or log in with your email and password.',
      logIn: 'Log in',
      stay: 'Stay where I am',
    },
    aStore: 'a store',
  },
} as const
