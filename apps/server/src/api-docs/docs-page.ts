import { html, raw } from 'hono/html'
import type { generateSpecs } from 'hono-openapi'

type Document = Awaited<ReturnType<typeof generateSpecs>>
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The contract as one page to read: no script, no request of its own. */
export function docsPage(document: Document, nonce: string) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [{ path, method, operation: item[method] as Operation }] : [])),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>Earshot API</title>
        <style nonce="${nonce}">${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Earshot API</h1>
          <p>${document.info.description}</p>
          <p><a href="/api/openapi.json">The same for machines</a></p>
          <nav aria-label="Routes">
            <ul>
              ${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`)}
            </ul>
          </nav>
          ${operations.map(section)}
        </main>
      </body>
    </html>`
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  return html`<section id="${operation.operationId}">
    <h2>${operation.summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code>${operation.security?.length ? ' with the bearer token of a merchant' : ''}</p>
    ${operation.parameters?.length ? schemaBlock('Path, query and headers', operation.parameters) : ''}
    ${operation.requestBody ? schemaBlock('Body', operation.requestBody) : ''}
    ${ownReplies(operation).map(([status, reply]) => schemaBlock(`Answer ${status}: ${reply.description}`, reply))}
  </section>`
}

/** Without those of any route, which the introduction names. */
const ownReplies = ({ responses = {} }: Operation) =>
  Object.entries(responses).flatMap(([status, reply]) => ('$ref' in reply ? [] : [[status, reply] as const]))

function schemaBlock(title: string, value: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`
}

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
  pre { max-width: calc(100vw - 2rem); box-sizing: border-box }
  section { border-top: 1px solid #8885; padding: 1rem 0 }
  summary { min-height: 44px; display: flex; align-items: center; cursor: pointer }
  li a { display: inline-flex; min-height: 44px; align-items: center }
  pre { overflow-x: auto; font-size: 14px }
`
