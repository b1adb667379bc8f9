import { type CoverageRow, proved } from '../row.ts'

const TOASTS = 'apps/dashboard/src/ui/toast'
const SPEC = 'e2e/ui/toasts.spec.ts'
const READ_OUT = `${SPEC} › ${'a ${variant} toast is read out (${urgency}), and what was read is gone after 1 second'}`
const COPIES = `${SPEC} › the Copy button copies, and says 'Copied!' for 2 seconds`

/** Toast. */
export const rows: readonly CoverageRow[] = [
  proved('id …', `${TOASTS}/toasts.test.ts › a dismissed toast is closed at once and removed a second later`, {
    target: `${TOASTS}/toasts.ts#createToasts`,
    setMember: 'id',
    to: '',
  }),
  proved('… title, description …', READ_OUT, {
    target: `${TOASTS}/toast-card.tsx#ToastCard`,
    never: 'description',
    nth: 3,
  }),
  proved('… optional action …', `${SPEC} › an action acts and closes`, {
    target: `${TOASTS}/toast-card.tsx#ToastCard`,
    dropAttribute: 'onClick',
  }),
  proved(
    '… variant. Variants: default …',
    `${SPEC} › a toast stands for 5 seconds and is removed 1 second after it closed`,
    { target: `${TOASTS}/toast-card.tsx#ToastCard`, dropMember: 'default' },
  ),
  proved('… destructive, success, warning, info …', READ_OUT, {
    target: `${TOASTS}/toast-card.tsx#ToastCard`,
    literal: true,
    to: false,
    nth: 2,
  }),
  proved('… copy.', COPIES, { target: `${TOASTS}/toast-card.tsx#ToastCard`, dropElement: 'copy' }),
  proved(
    'A copy toast takes copyDetails (a string …',
    `${SPEC} › a single text is copied as it is, also where the browser has no clipboard`,
    { target: `${TOASTS}/copy-button.tsx#CopyButton`, never: 'string' },
  ),
  proved('… or a list of strings joined by blank lines) …', COPIES, {
    target: `${TOASTS}/copy-button.tsx#CopyButton`,
    literal: '\n\n',
    to: '\n',
  }),
  proved('… and shows a Copy button that puts the text on the clipboard …', COPIES, {
    target: `${TOASTS}/copy-text.ts#copyText`,
    swap: 'writeText',
    to: 'readText',
  }),
  proved("… the label becomes 'Copied!' for 2 seconds.", COPIES, {
    target: `${TOASTS}/copy-button.tsx#CopyButton`,
    literal: 2_000,
    to: 5_000,
  }),
]
