import type { ReactNode } from 'react'
import type { PlayerWords } from './words.ts'

/** Stays in reach of the thumb, however long the question above it. */
export function Foot({ words, children }: { readonly words: PlayerWords; readonly children?: ReactNode }) {
  return (
    <div className="foot">
      {children && <div className="buttons">{children}</div>}
      <p className="asked-with">{words.askedWith}</p>
    </div>
  )
}
