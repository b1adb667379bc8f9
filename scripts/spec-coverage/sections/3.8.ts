import { proved, type Row } from '../row.ts'

const TOASTS = 'apps/dashboard/src/ui/toast'
const SPEC = 'e2e/ui/toasts.spec.ts'
const READ_OUT = `${SPEC} › ${'a ${variant} toast is read out (${urgency}), and what was read is gone after 1 second'}`
const COPIES = `${SPEC} › the Copy button copies, and says 'Copied!' for 2 seconds`

/** Toast. */
export const rows: readonly Row[] = [
  proved(
    'id …',
    `${TOASTS}/toasts.test.ts › a dismissed toast is closed at once and removed a second later`,
    `${TOASTS}/toasts.ts`,
    '{ ...content, id, isOpen: true }',
    "{ ...content, id: '', isOpen: true }",
  ),
  proved(
    '… title, description …',
    READ_OUT,
    `${TOASTS}/toast-card.tsx`,
    '{description && <Radix.Description',
    '{false && <Radix.Description',
  ),
  proved(
    '… optional action …',
    `${SPEC} › an action acts and closes`,
    `${TOASTS}/toast-card.tsx`,
    'onClick={action.onPress}',
    'onClick={() => {}}',
  ),
  proved(
    '… variant. Variants: default …',
    `${SPEC} › a toast stands for 5 seconds and is removed 1 second after it closed`,
    `${TOASTS}/toast-card.tsx`,
    "  default: { icon: null, tone: '', isUrgent: false },",
    '',
  ),
  proved(
    '… destructive, success, warning, info …',
    READ_OUT,
    `${TOASTS}/toast-card.tsx`,
    "warning: { icon: 'alert', tone: 'bg-amber-soft text-amber', isUrgent: true }",
    "warning: { icon: 'alert', tone: 'bg-amber-soft text-amber', isUrgent: false }",
  ),
  proved(
    '… copy.',
    COPIES,
    `${TOASTS}/toast-card.tsx`,
    "{variant === 'copy' && copyDetails !== undefined && <CopyButton details={copyDetails} />}",
    '{null}',
  ),
  proved(
    'A copy toast takes copyDetails (a string …',
    `${SPEC} › a single text is copied as it is, also where the browser has no clipboard`,
    `${TOASTS}/copy-button.tsx`,
    "typeof details === 'string' ? details :",
    "typeof details === 'string' ? '' :",
  ),
  proved(
    '… or a list of strings joined by blank lines) …',
    COPIES,
    `${TOASTS}/copy-button.tsx`,
    "details.join('\\n\\n')",
    "details.join('\\n')",
  ),
  proved(
    '… and shows a Copy button that puts the text on the clipboard …',
    COPIES,
    `${TOASTS}/copy-text.ts`,
    'await navigator.clipboard.writeText(text)',
    'await navigator.clipboard.readText()',
  ),
  proved(
    "… the label becomes 'Copied!' for 2 seconds.",
    COPIES,
    `${TOASTS}/copy-button.tsx`,
    'const SAID_FOR_MS = 2_000',
    'const SAID_FOR_MS = 5_000',
  ),
]
