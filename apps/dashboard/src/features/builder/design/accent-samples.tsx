import { playerWords } from '@earshot/player'
import { type Appearance, readableAccent } from '@earshot/survey'
import { words } from './words.ts'

const BOTH = ['light', 'dark'] as const

/** A button as shoppers get it, in each scheme that they may see, and what became of the color there. */
export const AccentSamples = ({ accent, scheme }: Appearance) => (
  <div role="status">
    <ul className="flex gap-2.5">
      {(scheme ? [scheme] : BOTH).map((one) => (
        <Sample key={one} accent={accent} scheme={one} />
      ))}
    </ul>
  </div>
)

type Props = { readonly accent: string | undefined; readonly scheme: (typeof BOTH)[number] }

function Sample({ accent, scheme }: Props) {
  const readable = accent && readableAccent(accent, scheme).accent
  return (
    <li
      style={{ colorScheme: scheme }}
      className="min-w-0 flex-1 rounded-control bg-surface p-3 text-caption text-ink-2 inset-ring inset-ring-line forced-color-adjust-none"
    >
      <span
        aria-hidden="true"
        style={{ background: readable }}
        className="mb-2 grid min-h-11 place-items-center rounded-control bg-accent text-body font-heavy text-on-accent"
      >
        {playerWords().next}
      </span>
      <span className="block font-medium text-ink">{words.inScheme[scheme]}</span>
      {readable ? (readable === accent ? words.asChosen : words.madeReadable[scheme]) : words.earshots}
    </li>
  )
}
