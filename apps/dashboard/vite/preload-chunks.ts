import type { Plugin } from 'vite'

/** The pages that are opened by their address most, and take most to load. */
const HEAVY_PAGES = { '/builder/': 'builder-page', '/surveys/analytics/': 'analytics-page', '/': 'surveys-page' }

/**
 * A merchant who comes back logged in gets the modules that every screen needs, and the page of their address, beside
 * the first script instead of after it.
 */
export function preloadChunks(): Plugin {
  return {
    name: 'earshot:preload-parts',
    transformIndexHtml(html, { bundle = {}, chunk: first }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (fileName: string): string[] => [
        fileName,
        ...(chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []).flatMap(withImports),
      ]
      function filesOf(module: string, but: readonly (string | undefined)[]): string[] {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}.tsx`)))
        if (!chunk) throw new Error(`No chunk has ${module}: what is preloaded has moved`)
        return [...new Set(withImports(chunk.fileName))].filter((file) => !but.includes(file))
      }
      const home = filesOf('app/guard', [first?.fileName])
      const pages = Object.entries(HEAVY_PAGES).map(([start, page]) => [
        start,
        filesOf(`pages/${page}`, [first?.fileName, ...home]),
      ])
      // Before the style sheet, which scripts wait for.
      const script = `<script>(${preload})(${JSON.stringify(home)}, ${JSON.stringify(pages)})</script>`
      return html.replace('</title>', (title) => `${title}\n    ${script}`)
    },
  }
}

/** Runs in the page. */
function preload(home: readonly string[], pages: readonly (readonly [string, readonly string[]])[]): void {
  if (!document.cookie.includes('auth_token=')) return
  const page = pages.find(([start]) =>
    start === '/' ? location.pathname === start : location.pathname.startsWith(start),
  )
  for (const file of [...home, ...(page?.[1] ?? [])]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
