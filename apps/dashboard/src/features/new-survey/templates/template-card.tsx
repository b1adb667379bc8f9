import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { TemplateCard as Card } from '../../../parts/template/templates.ts'
import { TemplateFacts, TemplateTags } from './template-tags.tsx'
import { words } from './words.ts'

type Props = {
  readonly card: Card
  readonly isRefused: boolean
  readonly onPreview: () => void
  readonly onUse: () => void
  /** Further actions. */
  readonly menu: ReactNode
}

/** The button that opens a template's preview: the focus comes back to it. */
export const previewButtonId = (templateId: string) => `preview-${templateId}`

const ON_TOP = 'relative flex min-h-11 items-center rounded-control px-3 text-small font-heavy'

/**
 * A template at a glance. The whole card opens the preview, by the button that a mouse or the Tab key brings to light,
 * and that stands there where nothing hovers; Use Template and the menu lie on top of it, in reach of a thumb. Spec §2.8.
 */
export function TemplateTile({ card, isRefused, onPreview, onUse, menu }: Props) {
  const { surveyId, name, description } = card
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className="group relative flex h-full flex-col rounded-card bg-surface p-4 pb-2 shadow-card transition-shadow duration-150 has-[:focus-visible]:shadow-sheet pointer-fine:hover:shadow-sheet in-[dialog]:bg-paper"
    >
      <div className={`flex min-h-7 flex-wrap items-center gap-2 ${menu ? 'pe-9' : ''}`}>
        <TemplateTags card={card} isRefused={isRefused} />
      </div>
      <h2 id={nameId} dir="auto" className="mt-2 line-clamp-3 text-heading">
        {name}
      </h2>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-small text-ink-2">
        <TemplateFacts card={card} />
      </p>
      <p dir="auto" className="mt-2 line-clamp-3 text-small">
        {description}
      </p>
      <div className="-mx-2 mt-auto flex items-center justify-end gap-1 pt-1.5">
        <button
          type="button"
          id={previewButtonId(surveyId)}
          aria-haspopup="dialog"
          aria-label={words.previewOf(name)}
          onClick={onPreview}
          className="min-h-11 rounded-control px-3 text-small font-heavy pointer-fine:opacity-0 outline-offset-0 transition-opacity duration-150 group-hover:pointer-fine:opacity-100 group-has-[:focus-visible]:pointer-fine:opacity-100 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent hover:bg-sunken"
        >
          {words.preview}
        </button>
        <Link
          to={`/surveys/template/${surveyId}`}
          aria-label={words.use(name)}
          onClick={onUse}
          className={`${ON_TOP} text-accent hover:bg-accent-soft`}
        >
          {words.useTemplate}
        </Link>
      </div>
      {menu && <div className="absolute end-1.5 top-2">{menu}</div>}
    </article>
  )
}
