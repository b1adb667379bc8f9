import { Logo } from '../features/brand/logo.tsx'
import { Button } from '../ui/button.tsx'
import { words } from './words.ts'

type Props = {
  /** The stores' addresses, where they are known. */
  readonly from: string | null
  readonly to: string | null
  readonly onSwitch: () => void
  readonly onStay: () => void
}

/** A link would log another merchant in: the merchant who is logged in here decides. ADR-0021. */
export function SwitchStore({ from, to, onSwitch, onStay }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-4 py-8">
      <title>{words.switchPageTitle}</title>
      <Logo />
      <div>
        <h1 className="font-display text-title text-balance">{words.switchTitle}</h1>
        <p className="mt-3 text-ink-2">
          {words.switchText(host(from) ?? words.thisStore, host(to) ?? words.otherStore)}
        </p>
      </div>
      <div className="flex flex-col gap-2.5">
        <Button variant="main" onClick={onSwitch}>
          {words.switch}
        </Button>
        <Button onClick={onStay}>{words.stay}</Button>
      </div>
    </main>
  )
}

const host = (storeUrl: string | null) => storeUrl && new URL(storeUrl).host
