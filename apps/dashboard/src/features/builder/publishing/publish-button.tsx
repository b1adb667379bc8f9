import { track } from '../../../lib/track.ts'
import type { TrackedSurvey } from '../../../lib/track-events.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { Button, ButtonLink, type ButtonVariant } from '../../../ui/button.tsx'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'

type Props = {
  readonly variant: ButtonVariant
  readonly survey: TrackedSurvey
  readonly isLive: boolean
  /** Whether shoppers see something else than what stands here. */
  readonly hasChanges: boolean
  readonly isPublishing: boolean
  readonly onPublish: () => void
}

/** The next step: publish, publish what changed, or read what people say. */
export function PublishButton({ variant, survey, isLive, hasChanges, isPublishing, onPublish }: Props) {
  // The button becomes a link, the link a button.
  useFocusSaved(() => document.getElementById(elementIds.publish))
  if (isLive && !hasChanges && !isPublishing) {
    return (
      <ButtonLink
        id={elementIds.publish}
        to={`/surveys/analytics/${survey.surveyId}`}
        variant={variant}
        className="flex-1"
        onClick={() => track.clicked({ kind: 'view_analytics', location: 'builder', survey })}
      >
        {words.results}
      </ButtonLink>
    )
  }
  const label = isLive ? words.publishChanges : words.publish
  return (
    <Button
      id={elementIds.publish}
      variant={variant}
      className="flex-1"
      aria-disabled={isPublishing}
      // A phone has room for its first word only.
      aria-label={isPublishing ? undefined : label}
      onClick={() => !isPublishing && onPublish()}
    >
      {isPublishing ? (
        words.publishing
      ) : (
        <span>
          {words.publish} {isLive && <span className="max-wide:hidden">{words.ofChanges}</span>}
        </span>
      )}
    </Button>
  )
}
