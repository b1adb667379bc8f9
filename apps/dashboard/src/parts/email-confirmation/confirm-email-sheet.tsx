import { Sheet } from '../../ui/sheet.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { words } from './words.ts'

/** Why publishing was refused. */
export const ConfirmEmailSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Sheet title={words.title} onClose={onClose}>
    <ConfirmEmail />
  </Sheet>
)
