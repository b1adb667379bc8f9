import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { words } from './words.ts'

/** Any address that leads nowhere. Decisions D3. */
export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-4">
      <title>{words.notFound.title}</title>
      <EmptyState title={words.notFound.heading} text={words.notFound.text}>
        <ButtonLink to="/" look="main">
          {words.notFound.home}
        </ButtonLink>
      </EmptyState>
    </main>
  )
}
