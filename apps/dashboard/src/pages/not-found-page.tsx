import { ButtonLink } from '../ui/button.tsx'
import { words } from './words.ts'

type Props = {
  /** The way on; unless told, home. */
  readonly to?: string
  readonly linkText?: string
}

/** Any address that leads nowhere. ADR-0023. */
export function NotFoundPage({ to = '/', linkText = words.notFound.home }: Props) {
  return (
    <main className="mx-auto flex min-h-[calc(100dvh-var(--above,0px))] max-w-xl flex-col items-center justify-center gap-2 px-6 pb-16 text-center">
      <title>{words.notFound.title}</title>
      <Signpost />
      <h1 className="font-display text-title text-balance">{words.notFound.heading}</h1>
      <p className="max-w-80 text-balance text-ink-2">{words.notFound.text}</p>
      <ButtonLink to={to} variant="main" className="mt-5">
        {linkText}
      </ButtonLink>
    </main>
  )
}

/** A signpost whose arms point nowhere in particular. */
function Signpost() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 72"
      className="mb-3 w-32 fill-none stroke-control stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M46 68V8a3 3 0 0 1 6 0v60M34 68h30M46 34H18l-7 7 7 7h28M24 41h12" />
      <path className="stroke-accent" d="M52 14h27l8 7-8 7H52M58 21h14" />
    </svg>
  )
}
