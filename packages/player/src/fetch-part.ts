/**
 * Fetches a part of the player, and once more if it does not come. Most browsers never ask again for an address that
 * failed once (whatwg/html#6768), so the second try makes a new one of that which the build wrote into `load`.
 */
export const fetchPart = <Part>(load: () => Promise<{ readonly part: Part }>): Promise<Part> =>
  load()
    // `exec` reads the text of the function: `./{hash}.js`.
    .catch(() => import(/* @vite-ignore */ `${/\.\/.+js/.exec(load as never)}?${Math.random()}`))
    .then((module) => module.part)
