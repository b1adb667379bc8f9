import { useIsMutating } from '@tanstack/react-query'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { UpgradeLink } from '../../../parts/upgrade/upgrade-link.tsx'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { elementIds } from '../element-ids.ts'
import { picturesKey } from '../questions/pictures/use-picture-upload.ts'
import { words } from './words.ts'

type Props = {
  readonly templateId: string
  readonly variant: ButtonVariant
  /** Whether the plan lacks something of it. */
  readonly isBeyondPlan: boolean
  readonly isPending: boolean
  readonly onUse: () => void
}

/** The next step: a survey of what stands here, or the upgrade that it takes. Spec §2.8, spec §5. */
export function UseButton({ templateId, variant, isBeyondPlan, isPending, onUse }: Props) {
  // An upload that is not finished comes into the survey, too.
  const picturesComing = useIsMutating({ mutationKey: picturesKey(templateId) })
  // The button becomes a link, the link a button.
  useFocusSaved(() => document.querySelector<HTMLElement>(`button#${elementIds.publish}, #${elementIds.publish} a`))
  if (isBeyondPlan) {
    return (
      <div id={elementIds.publish} className="flex flex-1 px-0! *:flex-1">
        <UpgradeLink>{upgradeWords.upgradeNow}</UpgradeLink>
      </div>
    )
  }
  return (
    <Button
      id={elementIds.publish}
      variant={variant}
      className="flex-1 px-2!"
      isBusy={isPending || picturesComing > 0}
      onClick={onUse}
    >
      {words.use}
    </Button>
  )
}
