import type { ReactNode } from 'react'

type Tone = 'plain' | 'outline' | 'green' | 'amber' | 'indigo' | 'teal' | 'plum' | 'ochre' | 'red'

const tones: { readonly [T in Tone]: string } = {
  plain: 'bg-sunken text-ink-2',
  outline: 'text-ink inset-ring inset-ring-control',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  indigo: 'bg-indigo-soft text-indigo',
  teal: 'bg-teal-soft text-teal',
  plum: 'bg-plum-soft text-plum',
  ochre: 'bg-ochre-soft text-ochre',
  red: 'bg-red-soft text-red',
}

const shape = 'inline-flex items-center gap-1.5 rounded-full text-caption font-medium whitespace-nowrap'

type ChipProps = { readonly tone?: Tone; readonly dot?: boolean; readonly children: ReactNode }

/** A word about something. The dot means that it is happening at this moment. */
export function Chip({ tone = 'plain', dot = false, children }: ChipProps) {
  return (
    <span className={`${shape} min-h-6.5 px-2.5 ${tones[tone]}`}>
      {dot && <span className="size-1.75 rounded-full bg-current" />}
      {children}
    </span>
  )
}

type ChipButtonProps = { readonly pressed: boolean; readonly onPress: () => void; readonly children: ReactNode }

/** A chip to press: small to look at, 44px to touch. */
export function ChipButton({ pressed, onPress, children }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="group flex min-h-11 items-center rounded-full"
    >
      <span
        className={`${shape} min-h-8 min-w-11 justify-center px-3 ${pressed ? 'bg-ink text-paper' : 'bg-sunken text-ink-2 group-hover:bg-line'}`}
      >
        {children}
      </span>
    </button>
  )
}
