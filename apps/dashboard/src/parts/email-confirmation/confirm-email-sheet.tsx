import { Sheet } from '../../ui/sheet.tsx'
import { ConfirmationActions } from './confirmation-actions.tsx'
import { words } from './words.ts'

/** Why publishing was refused. */
export const ConfirmEmailSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet title={words.title} onClose={onClose}>
    <ConfirmationActions />
  </Sheet>
)
