import { playerWords } from '@earshot/player'
import { useGate } from '../../../parts/billing/billing.ts'
import { refusalOf } from '../../../parts/upgrade/refusal.ts'
import { upgradeAsks } from '../../../parts/upgrade/upgrade-asks.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { words } from './words.ts'

/** Whether our name stands below the questions: the plan decides (ADR-0027). */
export function BrandingNote() {
  const gate = useGate()('remove_branding')
  if (gate === null) return null
  const refusal = refusalOf(gate)
  const { askedWith } = playerWords()
  return (
    <section>
      <h3 className="mb-1.5 text-heading">{words.branding}</h3>
      <p className="text-small text-ink-2">{(refusal ? words.branded : words.unbranded)(askedWith)}</p>
      {refusal && (
        <Button className="mt-3 w-full" onClick={() => upgradeAsks.ask(refusal)}>
          {words.removeBranding}
          <Chip tone="ochre">{upgradeWords.pro}</Chip>
        </Button>
      )}
    </section>
  )
}
