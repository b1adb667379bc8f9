import type { ReactNode } from 'react'

type Letter = 'A' | 'B'

const letterStyles: { readonly [L in Letter]: string } = {
  A: 'bg-accent text-on-accent',
  B: 'text-teal inset-ring-2 inset-ring-teal',
}

/** Names a group that is compared. Its shape differs too, because colors are not seen by all. */
export const GroupLetter = ({ letter }: { readonly letter: Letter }) => (
  <b
    className={`grid size-5.5 flex-none place-items-center rounded-[6px] text-caption font-heavy forced-colors:border ${letterStyles[letter]}`}
  >
    {letter}
  </b>
)

type LineProps = {
  /** Null: no groups are compared. */
  readonly letter: Letter | null
  readonly children: ReactNode
}

/** A mark with the letter of its group. Marks are only pictures: the words beside them name the groups. */
export const GroupLine = ({ letter, children }: LineProps) => (
  <div className="flex items-center gap-1.5">
    {letter && (
      <span aria-hidden="true">
        <GroupLetter letter={letter} />
      </span>
    )}
    <div className="min-w-0 flex-1">{children}</div>
  </div>
)
