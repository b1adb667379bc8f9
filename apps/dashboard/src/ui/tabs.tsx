import { type KeyboardEvent, useRef } from 'react'
import { segmentRow, segmentShape } from './segments.ts'

type Tab<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The panel that belongs to a tab carries this id, so that screen readers can go from one to the other. */
export const panelId = (value: string) => `panel-${value}`

/** A few places one tap apart: the tab pattern of the ARIA Authoring Practices, arrow keys included. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const next = tabs[nextIndex(event, tabs.length)]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  function nextIndex({ key, currentTarget }: KeyboardEvent, count: number): number {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.value === value)
    if (key === 'Home') return 0
    if (key === 'End') return count - 1
    if (key === forward) return (at + 1) % count
    return key === 'ArrowLeft' || key === 'ArrowRight' ? (at - 1 + count) % count : -1
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={segmentRow}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-value={tab.value}
          aria-selected={tab.value === value}
          // Only what is there can be named: the other panels are not drawn.
          aria-controls={tab.value === value ? panelId(tab.value) : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={step}
          className={`${segmentShape} aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-card forced-colors:aria-selected:outline-2`}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
