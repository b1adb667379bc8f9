import type { PageFact } from '@earshot/survey'
import { failureText } from '../../../lib/problem-text.ts'
import { ChipSwitch } from '../../../ui/chip-switch.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSetFacts } from '../settings-api.ts'
import { words } from './words.ts'

const GROUPS: Readonly<Record<keyof typeof words.groups, readonly PageFact[]>> = {
  page: ['page_path', 'page_type', 'language', 'surface'],
  shopper: ['customer_type', 'country', 'region'],
  order: ['order_value', 'product', 'collection', 'discount_code'],
  campaign: ['utm_source', 'utm_medium', 'utm_campaign'],
}

/** The facts of pages that are stored with responses. Each is switched at once; switches of the same moment are sent in turn. */
export function FactSwitches({ facts }: { readonly facts: readonly PageFact[] }) {
  const { mutate, isPending, variables, error } = useSetFacts()
  const stored = isPending ? variables : facts
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(GROUPS).map(([group, ofGroup]) => (
        <fieldset key={group}>
          <legend className="text-small font-heavy">{words.groups[group as keyof typeof GROUPS]}</legend>
          <div className="-mx-0.5 flex flex-wrap gap-x-2">
            {ofGroup.map((fact) => (
              <ChipSwitch
                key={fact}
                label={words.facts[fact]}
                checked={stored.includes(fact)}
                onChange={(isStored) => mutate(isStored ? [...stored, fact] : stored.filter((one) => one !== fact))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && <Notice tone="red" text={failureText(error)} />}
      <p className="text-small text-ink-2">{words.onlyNew}</p>
    </div>
  )
}
