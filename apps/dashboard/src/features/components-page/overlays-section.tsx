import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DatePicker } from '../../ui/date-picker/date-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { PopupMenuItem } from '../../ui/menu-list.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetButton, SheetLink } from '../../ui/sheet-item.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import type { Sample } from './samples.ts'
import { ExampleRow, ExampleSection } from './section.tsx'
import { words } from './words.ts'

const sizes = ['small', 'medium', 'large'] as const

export function OverlaysSection({ sample }: { readonly sample: Sample }) {
  const [open, setOpen] = useState<'sheet' | (typeof sizes)[number] | null>(null)
  const close = () => setOpen(null)
  const items: readonly PopupMenuItem[] = [
    { label: words.openSheet, icon: 'forward', onPress: () => setOpen('sheet') },
    { label: sample.sentence, icon: 'pencil', to: '/dev/components' },
    { label: sample.options[1] ?? '', disabled: true, onPress: () => {} },
    'line',
    {
      label: sample.options[2] ?? '',
      icon: 'trash',
      isDanger: true,
      onPress: () => toasts.show({ title: words.undone }),
    },
  ]
  return (
    <ExampleSection title={words.overlays}>
      <ExampleRow>
        <Button onClick={() => setOpen('sheet')}>{words.openSheet}</Button>
        {sizes.map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            {words.openDialog(size)}
          </Button>
        ))}
        <Menu label={sample.value} items={items} />
        <Menu items={items} className="min-h-11 rounded-control bg-sunken px-3 text-small">
          {sample.label}
        </Menu>
      </ExampleRow>
      {open === 'sheet' && (
        <Sheet title={sample.sentence} onClose={close}>
          <SheetButton icon="plus" onPress={() => toasts.show({ title: sample.label, variant: 'success' })}>
            {sample.paragraph}
          </SheetButton>
          <SheetLink icon="chart" to="/dev/components">
            {sample.label}
          </SheetLink>
          <InDialog sample={sample} />
        </Sheet>
      )}
      {sizes.map(
        (size) =>
          open === size && (
            <Dialog
              key={size}
              size={size}
              title={sample.sentence}
              onClose={close}
              foot={
                <>
                  <Button onClick={close}>{sample.options[0]}</Button>
                  <Button variant="danger" onClick={close}>
                    {sample.options[2]}
                  </Button>
                </>
              }
            >
              <p className="text-ink-2">{sample.paragraph}</p>
              {size !== 'small' && <InDialog sample={sample} />}
            </Dialog>
          ),
      )}
    </ExampleSection>
  )
}

/** Overlays that are opened from an overlay. */
function InDialog({ sample }: { readonly sample: Sample }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const options = sample.options.map((option) => ({ value: option, label: option }))
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Select label={sample.label} options={options} value={chosen} onChange={setChosen} />
      <DatePicker label={sample.hint} value={date} onChange={setDate} />
    </div>
  )
}
