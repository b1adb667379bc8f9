import { Icon } from '../../../ui/icon.tsx'
import { words } from '../words.ts'

type Props = { /** The number of the question below it. */ readonly number: number; readonly onPress: () => void }

/** Between two cards: a small mark to look at, 44px to touch. */
export function InsertHere({ number, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={words.insertQuestion(number)}
      aria-haspopup="dialog"
      onClick={onPress}
      className="group absolute start-1/2 -top-7 z-10 -ms-5.5 grid size-11 place-items-center rounded-full"
    >
      <span className="grid size-6 place-items-center rounded-full bg-surface text-ink-2 inset-ring inset-ring-control shadow-card group-hover:bg-accent group-hover:text-on-accent group-focus-visible:bg-accent group-focus-visible:text-on-accent">
        <Icon name="plus" className="size-4 stroke-2" />
      </span>
    </button>
  )
}
