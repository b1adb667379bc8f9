/** The specification's own texts (§2.11, §8). */
export const words = {
  offlineTitle: "Whoops! It looks like you're offline",
  offlineText: 'Please ensure you have a stable internet connection and try again.',
  tryAgain: 'Try again',
  errorTitle: 'Oops! Something went wrong',
  errorText: 'An unexpected error occurred in the application. Please try refreshing the page.',
  loadingErrorText: 'There was an issue loading part of the application. This might be due to a recent update.',
  refreshPage: 'Refresh Page',
  logOut: 'Log out',
} as const
