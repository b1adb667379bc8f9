import { drawings } from '../../../parts/two-step/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { words } from './words.ts'

export type AddActions = {
  /** Why no passkey can be added here; null: one can. */
  readonly obstacle: string | null
  readonly isAddingPasskey: boolean
  readonly onAddPasskey: () => void
  readonly onAddApp: () => void
}

/** The two methods to begin with. */
export function TwoStepOff({ obstacle, isAddingPasskey, onAddPasskey, onAddApp }: AddActions) {
  return (
    <>
      <Panel className="flex flex-col gap-4">
        <MethodHeading drawing={drawings.passkey} title={words.passkey} text={words.passkeyText} />
        {obstacle === null ? (
          <Button variant="main" isBusy={isAddingPasskey} onClick={onAddPasskey}>
            {words.addPasskey}
          </Button>
        ) : (
          <p className="rounded-control bg-sunken px-3.5 py-2.5 text-small text-ink-2">{obstacle}</p>
        )}
      </Panel>
      <Panel className="flex flex-col gap-4">
        <MethodHeading drawing={drawings.app} title={words.app} text={words.appText} />
        <Button variant={obstacle === null ? 'quiet' : 'main'} onClick={onAddApp}>
          {words.addApp}
        </Button>
      </Panel>
      <p className="flex gap-3 rounded-card bg-sunken px-4 py-3.5 text-small">
        <Drawing path={drawings.recovery_code} className="mt-0.5 size-5 stroke-[1.8]" />
        <span>{words.codesHint}</span>
      </p>
    </>
  )
}

function MethodHeading({ drawing, title, text }: { drawing: string; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <span className="grid size-10 flex-none place-items-center rounded-small bg-sunken text-ink-2">
        <Drawing path={drawing} className="size-5.5 stroke-[1.8]" />
      </span>
      <div>
        <h2 className="font-heavy">{title}</h2>
        <p className="text-small text-ink-2">{text}</p>
      </div>
    </div>
  )
}
