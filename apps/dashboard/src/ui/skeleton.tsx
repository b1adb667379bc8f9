import type { ReactNode } from 'react'
import { words } from './words.ts'

/** The shape of what will come, for those who see it; one word for those who don't. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" aria-label={words.loading} className="animate-delayed">
      {children}
    </div>
  )
}

/** A line, a figure, a button that is not there yet; `className` gives its size. */
export function Bone({ className }: { readonly className: string }) {
  return <div className={`rounded-small bg-sunken ${className}`} />
}
