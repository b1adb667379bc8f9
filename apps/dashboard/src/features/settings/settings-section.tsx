import { type ReactNode, useId } from 'react'

type Props = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** One thing to set: what it is about, and beside it (below it on a phone) how to set it. */
export function SettingsSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-surface p-4 shadow-card wide:grid wide:grid-cols-[15rem_minmax(0,1fr)] wide:gap-10 wide:p-6"
    >
      <div className="mb-4 wide:mb-0">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{text}</p>
      </div>
      <div className="min-w-0 wide:max-w-md">{children}</div>
    </section>
  )
}
