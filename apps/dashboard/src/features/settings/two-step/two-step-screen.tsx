import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { canUsePasskeysOf } from '../../../parts/two-step/passkeys.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toasts } from '../../../ui/toast/toasts.ts'
import { AddApp } from './add-app.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { StateChip } from './state-chip.tsx'
import { type ShownCodes, type TwoStep, twoStepQuery, useAddPasskey } from './two-step-api.ts'
import { TwoStepOff } from './two-step-off.tsx'
import { TwoStepOn } from './two-step-on.tsx'
import { words } from './words.ts'

/** Two-step login: set up, change, turn off. */
export function TwoStepScreen() {
  const query = useQuery(twoStepQuery)
  // A removed method takes the button that had the focus with it.
  useFocusSaved()
  return (
    <ScreenLayout
      bar={
        <>
          <IconLink icon="back" label={words.back} to="/settings?tab=account" className="-ms-2.5" />
          <p className="font-heavy">{words.account}</p>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="font-display text-title">{words.title}</h1>
        {query.data && <StateChip isOn={query.data.isOn} />}
        <p className="basis-full text-ink-2">{query.data?.isOn ? words.onText : words.sectionText}</p>
      </div>
      <QueryContent
        query={query}
        data={query.data}
        staleText={words.stale}
        skeleton={
          <Skeleton>
            <Bone className="h-44" />
          </Skeleton>
        }
      >
        {(twoStep) => <Content twoStep={twoStep} />}
      </QueryContent>
    </ScreenLayout>
  )
}

/** Why no passkey can be added here; null: one can. */
function passkeyObstacle({ passkeyHost }: TwoStep): string | null {
  // In a browser on another machine, `localhost` is that machine.
  const isOtherMachine = passkeyHost === 'localhost' && location.hostname !== 'localhost'
  if (passkeyHost === null || isOtherMachine) return words.noPasskeysByAddress
  return canUsePasskeysOf(passkeyHost) ? null : words.noPasskeysHere(passkeyHost)
}

function Content({ twoStep }: { readonly twoStep: TwoStep }) {
  const [isAddingApp, setIsAddingApp] = useState(false)
  const [newCodes, setNewCodes] = useState<ShownCodes | null>(null)
  const [isStopped, setIsStopped] = useState(false)
  const addPasskey = useAddPasskey()

  function onAdded(codes: ShownCodes | null, title: string) {
    setIsAddingApp(false)
    setNewCodes(codes)
    if (codes === null) toasts.show({ variant: 'success', title })
  }

  function startPasskey() {
    setIsStopped(false)
    addPasskey.mutate(undefined, {
      onSuccess(added) {
        setIsStopped(added === null)
        if (added) onAdded(added.recoveryCodes, words.passkeyAdded)
      },
    })
  }

  const actions = {
    obstacle: passkeyObstacle(twoStep),
    isAddingPasskey: addPasskey.isPending,
    onAddPasskey: startPasskey,
    onAddApp: () => setIsAddingApp(true),
  }
  const failure = isStopped ? words.passkeyStopped : addPasskey.error && failureText(addPasskey.error)
  return (
    <>
      {failure && <Notice tone="red" text={failure} />}
      {twoStep.isOn ? (
        <TwoStepOn twoStep={twoStep} {...actions} onNewCodes={setNewCodes} />
      ) : (
        <TwoStepOff {...actions} />
      )}
      {isAddingApp && (
        <AddApp
          isFirst={!twoStep.isOn}
          onAdded={(codes) => onAdded(codes, words.appAdded)}
          onClose={() => setIsAddingApp(false)}
        />
      )}
      {newCodes && <CodesDialog newCodes={newCodes} isTurnedOn={twoStep.isOn} onClose={() => setNewCodes(null)} />}
    </>
  )
}
