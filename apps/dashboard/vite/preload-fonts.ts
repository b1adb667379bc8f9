import type { Plugin } from 'vite'

/**
 * The two faces of every screen are fetched with the page, not only once the style sheet has been read; but after its
 * script, without which there is nothing to set in them.
 */
export function preloadFonts(): Plugin {
  const isLatin = (file: string) => /-latin-wght-normal-[^/]+\.woff2$/.test(file)
  const link = (file: string) => ({
    ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
    fetchpriority: 'low',
  })
  return {
    name: 'earshot:preload-fonts',
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(isLatin)
        .map((file) => ({ tag: 'link', attrs: link(file), injectTo: 'head' as const })),
  }
}
