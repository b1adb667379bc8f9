export const SCHEMES = ['system', 'light', 'dark'] as const

export type Scheme = (typeof SCHEMES)[number]

/** The script in `index.html` reads it before anything is drawn. */
const KEY = 'earshot.scheme'

/** The colors this device shows, by what stands on the page. */
export function shownScheme(): Scheme {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

/** Shows other colors from now on, on this device. */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.scheme
  else dataset.scheme = scheme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset.scheme
    bar.media = scheme === 'system' ? `(prefers-color-scheme: ${own})` : own === scheme ? 'all' : 'not all'
  }
  try {
    if (scheme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, scheme)
  } catch {
    // Blocked storage: it lasts as long as the page.
  }
}
