import { type KeyboardEvent, useRef } from 'react'

type Segment<Value extends string> = { readonly value: Value; readonly label: string }

type Props<Value extends string> = {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The panel that belongs to a segment carries this id, so that screen readers can go from one to the other. */
export const panelId = (value: string) => `panel-${value}`

/** A few places one tap apart: the tab pattern of the ARIA Authoring Practices, arrow keys included. */
export function SegmentedControl<Value extends string>({ label, segments, value, onChange }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = segments.findIndex((segment) => segment.value === value)
    const next = segments.at((at + by) % segments.length)
    if (!next) return
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className="flex gap-0.5 rounded-control bg-sunken p-1">
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="tab"
          data-value={segment.value}
          aria-selected={segment.value === value}
          aria-controls={panelId(segment.value)}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onChange(segment.value)}
          onKeyDown={step}
          className="min-h-11 flex-1 rounded-small px-3 text-small font-medium text-ink-2 transition-colors duration-150 aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-card"
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
