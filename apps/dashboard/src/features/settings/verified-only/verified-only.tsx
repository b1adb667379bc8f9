import { failureText } from '../../../lib/problem-text.ts'
import { useGate } from '../../../parts/billing/billing.ts'
import { planRefusal, refusalOf } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useSetVerifiedOnly } from '../settings-api.ts'
import { words } from './words.ts'

/** Whether results are of verified orders only. A plan without advanced analytics can only turn it off. ADR-0100. */
export function VerifiedOnly({ isOn }: { readonly isOn: boolean }) {
  const { mutate, isPending, variables, error } = useSetVerifiedOnly()
  const refusal = refusalOf(useGate()('advanced_analytics'))
  const turn = (next: boolean) => {
    if (next && refusal) upgradeAsks.ask(refusal)
    else if (!isPending) mutate(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={isPending ? variables : isOn} hint={words.hint} onChange={turn}>
        {words.label} {refusal && <Chip tone="ochre">{words.pro}</Chip>}
      </Switch>
      {error && !planRefusal(error) && <Notice tone="red" text={failureText(error)} />}
      <p className="text-small text-ink-2">{refusal && isOn ? words.stays : `${words.inView} ${words.noneSigned}`}</p>
    </div>
  )
}
