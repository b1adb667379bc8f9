import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { words } from './words.ts'

const linkShape = 'text-accent underline underline-offset-4'

/** Ours go by the router; others open beside us, and say so. */
function TextLink({ href = '', children }: Pick<ComponentProps<'a'>, 'href' | 'children'>) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={linkShape}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkShape}>
      {children}
      <span className="sr-only"> {words.newTab}</span>
    </a>
  )
}

/** A label of the interface, as it stands there. */
const Quoted = ({ children }: Pick<ComponentProps<'strong'>, 'children'>) => (
  <strong className="font-heavy text-ink">{children}</strong>
)

const Table = ({ children }: Pick<ComponentProps<'table'>, 'children'>) => (
  <div className="my-4 overflow-hidden rounded-control bg-surface shadow-card">
    <table className="w-full text-start text-small">{children}</table>
  </div>
)

const cell = 'px-3.5 py-2.5 text-start align-top wrap-break-word'

const options: MarkdownToJSX.Options = {
  // They are our own, and static: markup in a text is shown as text.
  disableParsingRawHTML: true,
  disableAutoLink: true,
  forceBlock: true,
  wrapper: null,
  overrides: {
    a: TextLink,
    // Its letters lean into the space that follows.
    em: { props: { className: 'pe-[0.12em]' } },
    strong: Quoted,
    table: Table,
    h2: { props: { className: 'mt-7 mb-2 text-heading' } },
    p: { props: { className: 'my-3' } },
    ul: { props: { className: 'my-3 flex list-disc flex-col gap-1.5 ps-5.5 marker:text-ink-3' } },
    ol: { props: { className: 'my-3 flex list-decimal flex-col gap-1.5 ps-6 marker:font-medium marker:text-ink-3' } },
    pre: {
      props: {
        dir: 'ltr',
        className:
          'my-4 rounded-control bg-sunken px-3.5 py-3 text-small whitespace-pre-wrap wrap-anywhere forced-colors:border',
      },
    },
    code: { props: { dir: 'ltr', className: 'rounded-[5px] bg-sunken px-1 text-small in-[pre]:px-0' } },
    tr: { props: { className: 'border-line in-[tbody]:border-t' } },
    th: { props: { scope: 'col', className: `${cell} bg-sunken font-medium text-ink-2` } },
    td: { props: { className: cell } },
  },
}

/** An article's text, drawn with our own pieces. */
export const ArticleText = ({ markdown }: { readonly markdown: string }) => (
  <div className="mt-5">
    <Markdown options={options}>{markdown}</Markdown>
  </div>
)
