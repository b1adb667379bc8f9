import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly title: string; readonly text: string; readonly hint?: string; readonly children: ReactNode }

/** How it went, in place of the form: the focus goes to its heading, so that it is read out. */
export function OutcomeMessage({ title, text, hint, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <h1 ref={heading} tabIndex={-1} className="font-display text-title text-balance">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      <div className="mt-3 flex flex-col gap-2">{children}</div>
    </div>
  )
}
