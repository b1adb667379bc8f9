import type { ReactNode } from 'react'
import type { Words } from './words.ts'

/** Stays in reach of the thumb, however long the question above it. */
export function Foot({ words, children }: { readonly words: Words; readonly children?: ReactNode }) {
  return (
    <div className="foot">
      {children && <div className="buttons">{children}</div>}
      {words.askedWith && <p className="asked-with">{words.askedWith}</p>}
    </div>
  )
}
