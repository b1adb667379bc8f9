import { Sheet } from '../../../ui/sheet.tsx'
import { SheetButton } from '../../../ui/sheet-item.tsx'
import { words as details } from '../details/words.ts'
import { words as builderWords } from '../words.ts'
import { words } from './words.ts'

type Props = {
  readonly isOwn: boolean
  readonly isAdjusted: boolean
  readonly onDetails: () => void
  readonly onSave: () => void
  readonly onSaveAs: () => void
  readonly onStartOver: () => void
  readonly onDelete: () => void
  /** Opens the outline, where it does not stand beside the screen anyway. */
  readonly onOutline: (() => void) | null
  readonly onClose: () => void
}

/** The actions for the template as a whole. */
export function TemplateMoreSheet({ isOwn, isAdjusted, onClose, ...on }: Props) {
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet title={builderWords.more} onClose={onClose}>
      <div className="-mx-3">
        {isOwn && isAdjusted && (
          <SheetButton icon="check" onPress={closing(on.onSave)} hint={words.saveHint}>
            {words.save}
          </SheetButton>
        )}
        <SheetButton icon="copy" onPress={on.onSaveAs} hint={words.saveAsOwnHint}>
          {isOwn ? words.saveAsNew : words.saveAsOwn}
        </SheetButton>
        <SheetButton icon="info" onPress={on.onDetails} hint={details.hint}>
          {details.title}
        </SheetButton>
        {on.onOutline && (
          <SheetButton icon="panel" onPress={closing(on.onOutline)}>
            {builderWords.outline}
          </SheetButton>
        )}
        {isAdjusted && (
          <SheetButton icon="undo" onPress={closing(on.onStartOver)} hint={words.startOverHint}>
            {words.startOver}
          </SheetButton>
        )}
        {isOwn && (
          <SheetButton icon="trash" onPress={closing(on.onDelete)} hint={words.deleteHint}>
            {words.delete}
          </SheetButton>
        )}
      </div>
    </Sheet>
  )
}
