import { type ReactNode, useState } from 'react'
import { formatDate, formatSince } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { drawings } from '../../../parts/two-step/drawings.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Removed, RemoveMethod, TurnOff } from './removal-questions.tsx'
import { type ShownCodes, type TwoStep, useMakeCodes } from './two-step-api.ts'
import type { AddActions } from './two-step-off.tsx'
import { words } from './words.ts'

type Props = AddActions & {
  readonly twoStep: TwoStep
  readonly onNewCodes: (codes: ShownCodes) => void
}

/** The methods of a merchant, their recovery codes, and how to turn it off. */
export function TwoStepOn({ twoStep, obstacle, isAddingPasskey, onAddPasskey, onAddApp, onNewCodes }: Props) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const { app, passkeys } = twoStep
  return (
    <>
      <Panel>
        <ul className="divide-y divide-line">
          {passkeys.map(({ passkeyId, name, ...times }) => (
            <MethodRow
              key={passkeyId}
              drawing={drawings.passkey}
              name={name}
              {...times}
              onRemove={() => setRemoved({ name, passkeyId })}
            />
          ))}
          {app && (
            <MethodRow
              drawing={drawings.app}
              name={words.app}
              {...app}
              onRemove={() => setRemoved({ name: words.app, passkeyId: null })}
            />
          )}
          {obstacle === null ? (
            <AddRow isBusy={isAddingPasskey} onPress={onAddPasskey}>
              {words.addPasskey}
            </AddRow>
          ) : (
            <li className="py-3 text-small text-ink-2">{obstacle}</li>
          )}
          {!app && <AddRow onPress={onAddApp}>{words.addApp}</AddRow>}
        </ul>
      </Panel>
      <RecoveryCodes left={twoStep.recoveryCodesLeft} onNewCodes={onNewCodes} />
      <Panel className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-heavy">{words.turnOff}</h2>
          <p className="text-small text-ink-2">{words.turnOffText}</p>
        </div>
        <TurnOff />
      </Panel>
      {removed && (
        <RemoveMethod
          method={removed}
          isLast={passkeys.length + (app ? 1 : 0) === 1}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

type RowProps = {
  readonly drawing: string
  readonly name: string
  readonly addedAt: string
  readonly usedAt: string | null
  readonly onRemove: () => void
}

function MethodRow({ drawing, name, addedAt, usedAt, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <span className="grid size-10 flex-none place-items-center rounded-small bg-sunken text-ink-2">
        <Drawing path={drawing} className="size-5.5 stroke-[1.8]" />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-heavy wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {usedAt === null
            ? words.added(formatDate(new Date(addedAt)))
            : words.used(formatSince(new Date(usedAt), new Date()))}
        </p>
      </div>
      <Button aria-label={words.removeNamed(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}

type AddRowProps = { readonly isBusy?: boolean; readonly onPress: () => void; readonly children: ReactNode }

const AddRow = ({ isBusy = false, onPress, children }: AddRowProps) => (
  <li className="py-1 last:-mb-2.5">
    <Button variant="plain" className="-ms-3 px-3" isBusy={isBusy} onClick={onPress}>
      <Icon name="plus" className="size-4.5" />
      {children}
    </Button>
  </li>
)

const CODES = 10

function RecoveryCodes({
  left,
  onNewCodes,
}: {
  readonly left: number
  readonly onNewCodes: (codes: ShownCodes) => void
}) {
  const make = useMakeCodes()
  return (
    <Panel className="flex flex-col gap-3">
      <div className="flex flex-wrap justify-between gap-x-3">
        <h2 className="font-heavy">{words.recoveryCodes}</h2>
        <p className="font-heavy">{words.left(left)}</p>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {Array.from({ length: CODES }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
            key={index}
            className={`h-2 flex-1 rounded-full ${index < left ? 'bg-ink' : 'inset-ring inset-ring-control'}`}
          />
        ))}
      </div>
      <p className="text-small text-ink-2">{words.newCodesText}</p>
      {make.error && <Notice tone="red" text={failureText(make.error)} />}
      <Button
        isBusy={make.isPending}
        onClick={() => make.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes) })}
      >
        {words.makeCodes}
      </Button>
    </Panel>
  )
}
