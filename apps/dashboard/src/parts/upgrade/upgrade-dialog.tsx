import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { customerQuery } from '../billing/billing.ts'
import type { GateRefusal } from './refusal.ts'
import { UpgradeLink } from './upgrade-link.tsx'
import { offerText, upgradeMessage, upgradeWords } from './upgrade-words.ts'

type Props = { readonly refusal: GateRefusal; readonly onClose: () => void }

/** The plan refuses something: the refused feature, the benefits of an upgrade, and a link to it. Spec §2.10. */
export function UpgradeDialog({ refusal, onClose }: Props) {
  const { data } = useQuery(customerQuery)
  const { title, description, upgradeButtonText } = upgradeMessage(refusal)
  const offer = offerText(data?.customer?.plans ?? [])
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{upgradeWords.dismiss}</Button>
          <UpgradeLink>{upgradeButtonText}</UpgradeLink>
        </>
      }
    >
      <p className="text-ink-2">{description}</p>
      <h3 className="mt-5 text-small font-heavy">{upgradeWords.benefitsTitle}</h3>
      <ul className="mt-2.5 flex flex-col gap-2.5">
        {upgradeWords.benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <span className="grid size-6 flex-none place-items-center rounded-full bg-green-soft text-green">
              <Icon name="check" className="size-4 stroke-2" />
            </span>
            <span className="min-w-0">{benefit}</span>
          </li>
        ))}
      </ul>
      {offer !== null && <p className="mt-5 text-small text-ink-2">{offer}</p>}
    </Dialog>
  )
}
