import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'

type Props = {
  readonly look: ButtonLook
  readonly surveyId: string
  readonly isLive: boolean
  /** Whether shoppers see something else than what stands here. */
  readonly hasChanges: boolean
  readonly isPublishing: boolean
  readonly onPublish: () => void
}

/** The next step: publish, publish what changed, or read what people say. */
export function PublishButton({ look, surveyId, isLive, hasChanges, isPublishing, onPublish }: Props) {
  // The button becomes a link, the link a button.
  useFocusSaved(() => document.getElementById(elementIds.publish))
  if (isLive && !hasChanges && !isPublishing) {
    return (
      <ButtonLink id={elementIds.publish} to={`/surveys/analytics/${surveyId}`} look={look} className="flex-1">
        {words.results}
      </ButtonLink>
    )
  }
  const label = isLive ? words.publishChanges : words.publish
  return (
    <Button
      id={elementIds.publish}
      look={look}
      className="flex-1"
      aria-disabled={isPublishing}
      onClick={() => !isPublishing && onPublish()}
    >
      {isPublishing ? words.publishing : label}
    </Button>
  )
}
