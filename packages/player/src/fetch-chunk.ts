/**
 * Fetches a part of the player, and once more if it does not come. Most browsers never ask again for an address that
 * failed once (whatwg/html#6768), so the second try makes a new one of that which the build wrote into `load`.
 */
export const fetchChunk = <Chunk>(load: () => Promise<{ readonly chunk: Chunk }>): Promise<Chunk> =>
  load()
    // `exec` reads the text of the function: `./{hash}.js`.
    .catch(() => import(/* @vite-ignore */ `${/\.\/.+js/.exec(load as never)}?${Math.random()}`))
    .then((module) => module.chunk)
