/** The few words that the pieces themselves say. */
export const words = {
  close: 'Close',
  loading: 'Loading...',
  retry: 'Try again',
} as const
