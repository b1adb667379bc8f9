import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Column } from './table-columns.tsx'
import { words } from './words.ts'

type Props = {
  readonly columns: readonly Column[]
  /** Their keys. */
  readonly hidden: readonly string[]
  readonly onHide: (keys: readonly string[]) => void
}

/** Opens a sheet in which a merchant chooses the columns of the table. */
export function ColumnChoice({ columns, hidden, onHide }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = columns.filter(({ key }) => !hidden.includes(key)).length
  return (
    <>
      <Button variant="raised" aria-haspopup="dialog" className="min-h-11 text-small" onClick={() => setIsOpen(true)}>
        {words.columnsShown(shown, columns.length)}
        <Icon name="down" className="size-4" />
      </Button>
      {isOpen && (
        <Sheet
          title={words.columns}
          onClose={() => setIsOpen(false)}
          foot={<Button onClick={() => onHide([])}>{words.showAllColumns}</Button>}
        >
          <p className="mb-2 text-small text-ink-2">{words.columnsText}</p>
          {columns.map(({ key, heading }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              onChange={(isShown) => onHide(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])}
            >
              <span dir="auto" className="line-clamp-2 wrap-anywhere">
                {heading}
              </span>
            </Checkbox>
          ))}
        </Sheet>
      )}
    </>
  )
}
