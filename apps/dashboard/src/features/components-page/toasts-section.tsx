import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { type ToastVariant, toasts } from '../../ui/toast/toasts.ts'
import type { Sample } from './samples.ts'
import { ExampleRow, ExampleSection } from './section.tsx'
import { words } from './words.ts'

const variants: readonly ToastVariant[] = ['default', 'destructive', 'success', 'warning', 'info', 'copy']

export function ToastsSection({ sample }: { readonly sample: Sample }) {
  const { list } = useSyncExternalStore(toasts.subscribe, toasts.read)
  const [isUndone, setIsUndone] = useState(false)
  const { sentence: title, paragraph: description } = sample
  const undo = { label: words.undo, onPress: () => setIsUndone(true) }
  return (
    <ExampleSection title={words.toasts}>
      <ExampleRow>
        {variants.map((variant) => (
          <Button
            key={variant}
            onClick={() =>
              toasts.show({ title, description, variant, ...(variant === 'copy' && { copyDetails: title }) })
            }
          >
            {variant}
          </Button>
        ))}
        <Button
          onClick={() => toasts.show({ title, description, variant: 'copy', copyDetails: sample.options.slice(0, 2) })}
        >
          {words.copyList}
        </Button>
        <Button onClick={() => toasts.show({ title: sample.options[0] ?? '', action: undo })}>
          {words.withAction}
        </Button>
        <Button onClick={() => toasts.show({ title, durationMs: 9_000 })}>{words.longer}</Button>
        <Button onClick={() => sample.options.slice(0, 4).forEach((option) => void toasts.show({ title: option }))}>
          {words.threeAndOne}
        </Button>
      </ExampleRow>
      <p className="text-small text-ink-2">
        {words.toastsStay} <output aria-label={words.toastsStay}>{list.length}</output> {isUndone && words.undone}
      </p>
    </ExampleSection>
  )
}
