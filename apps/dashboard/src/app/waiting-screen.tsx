import { Spinner } from '../ui/spinner.tsx'

export function WaitingScreen() {
  return (
    <main className="grid min-h-[calc(100dvh-var(--above,0px))] place-items-center">
      <Spinner />
    </main>
  )
}
