import { Button } from '../../../ui/button.tsx'
import { IconButton, iconButtonShape } from '../../../ui/icon-button.tsx'
import { MIN_ZOOM } from './lay-out-map.ts'
import { words } from './words.ts'

export const MAX_ZOOM = 2
const STEP = 1.25

type Props = {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly onFit: () => void
  /** Null: there is nothing to fold. */
  readonly isFolded: boolean | null
  readonly onFold: (isFolded: boolean) => void
}

/** The tools of the map, in reach of the thumb while it scrolls by. */
export function MapTools({ zoom, onZoom, onFit, isFolded, onFold }: Props) {
  const canGrow = zoom < MAX_ZOOM - 0.01
  const canShrink = zoom > MIN_ZOOM + 0.01
  return (
    <div
      role="toolbar"
      aria-label={words.tools}
      className="pointer-events-none sticky bottom-[calc(var(--foot-height,0px)+0.25rem)] z-10 flex flex-wrap items-center justify-end gap-2 px-4 pt-3 *:pointer-events-auto"
    >
      {isFolded !== null && (
        <Button variant="raised" className="min-h-11 shadow-float" onClick={() => onFold(!isFolded)}>
          {isFolded ? words.unfold : words.fold}
        </Button>
      )}
      <div className="flex rounded-full bg-raised shadow-float inset-ring inset-ring-control">
        <ZoomButton icon="minus" label={words.zoomOut} isOff={!canShrink} onPress={() => onZoom(zoom / STEP)} />
        <button type="button" aria-label={words.fit} className={iconButtonShape} onClick={onFit}>
          <FitIcon />
        </button>
        <ZoomButton icon="plus" label={words.zoomIn} isOff={!canGrow} onPress={() => onZoom(zoom * STEP)} />
      </div>
    </div>
  )
}

type ZoomProps = {
  readonly icon: 'minus' | 'plus'
  readonly label: string
  /** It can be focused all the same: the focus must not be lost to a step too many. */
  readonly isOff?: boolean
  readonly onPress: () => void
}

const ZoomButton = ({ icon, label, isOff = false, onPress }: ZoomProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onPress}
    className="aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50"
  />
)

/** Drawn like `ui/icon.tsx`, which every first visit loads. */
const FitIcon = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="size-5.5 fill-none stroke-[1.8] stroke-current"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />
  </svg>
)
