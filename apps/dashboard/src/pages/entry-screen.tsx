import type { ReactNode } from 'react'
import { Logo } from '../features/brand/logo.tsx'

type Props = { readonly title: string; readonly children: ReactNode }

/** The layout of the screens before the login. It is aligned to the top: an error must not move the other elements. */
export function EntryScreen({ title, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col gap-8 px-4 pt-[max(2rem,7dvh)] pb-8">
      <title>{title}</title>
      <Logo />
      {children}
    </main>
  )
}

export function EntryHeading({ heading, text }: { readonly heading: string; readonly text: string }) {
  return (
    <div>
      <h1 className="font-display text-title text-balance">{heading}</h1>
      <p className="mt-1.5 text-balance text-ink-2">{text}</p>
    </div>
  )
}
