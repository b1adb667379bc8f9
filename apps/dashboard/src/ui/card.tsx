import type { ComponentProps } from 'react'

/** A sheet of paper on the table: floats on a soft shadow, not on a border. */
export function Panel({ className = '', ...div }: ComponentProps<'div'>) {
  return <div className={`rounded-card bg-surface p-4 shadow-card ${className}`} {...div} />
}
