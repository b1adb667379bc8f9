import { type ReactNode, useId } from 'react'
import { HelpLink } from '../../parts/help/help-link.tsx'
import type { HelpSlug } from '../../parts/help/help-slugs.ts'

type Props = {
  readonly title: string
  readonly text: string
  /** The article that explains it. */
  readonly help?: HelpSlug
  readonly children: ReactNode
}

/** One setting: its explanation, and beside it (below it if there is little room) its control. */
export function SettingsSection({ title, text, help, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card bg-surface p-4 shadow-card @md:p-6 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @2xl:gap-10 @4xl:p-8"
    >
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-small text-balance @2xl:max-w-xs @2xl:text-wrap text-ink-2">{text}</p>
        {help && <HelpLink slug={help} about={title} />}
      </div>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}
