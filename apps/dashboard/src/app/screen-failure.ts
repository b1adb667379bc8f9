type ScreenFailure = 'network' | 'loading' | 'other'

/** The type of failure that reached the top, by the words in it. Spec §8, to the letter. */
export function screenFailure(failure: unknown, isOnline: boolean): ScreenFailure {
  const { message, stack } = lowerCased(failure)
  if (!isOnline || /network|fetch|connection|timeout|cors/.test(message) || /network ?error/.test(stack))
    return 'network'
  if (/chunk|loading (css|js)/.test(message) || /chunk ?load ?error/.test(stack)) return 'loading'
  return 'other'
}

function lowerCased(failure: unknown): { message: string; stack: string } {
  if (!(failure instanceof Error)) return { message: String(failure).toLowerCase(), stack: '' }
  return { message: failure.message.toLowerCase(), stack: (failure.stack ?? '').toLowerCase() }
}
