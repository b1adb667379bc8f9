import { Toast as Radix } from 'radix-ui'
import { useRef } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { iconButtonShape } from '../icon-button.tsx'
import { WithNames } from '../with-names.tsx'
import { words } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import { toastButtonShape } from './toast-button-shape.ts'
import { type Toast, type ToastVariant, toasts } from './toasts.ts'

type ToastStyle = {
  readonly icon: IconName | null
  readonly tone: string
  /** Interrupts what a screen reader is saying. */
  readonly isUrgent: boolean
}

const styles: { readonly [V in ToastVariant]: ToastStyle } = {
  default: { icon: null, tone: '', isUrgent: false },
  destructive: { icon: 'alert', tone: 'bg-red-soft text-red', isUrgent: true },
  success: { icon: 'check', tone: 'bg-green-soft text-green', isUrgent: false },
  warning: { icon: 'alert', tone: 'bg-amber-soft text-amber', isUrgent: true },
  info: { icon: 'info', tone: 'bg-indigo-soft text-indigo', isUrgent: false },
  copy: { icon: 'copy', tone: 'bg-sunken text-ink-2', isUrgent: false },
}

/** One toast. */
export function ToastCard({
  id,
  isOpen,
  title,
  description,
  variant = 'default',
  action,
  copyDetails,
  durationMs,
}: Toast) {
  const { icon, tone, isUrgent } = styles[variant]
  const card = useRef<HTMLLIElement>(null)
  return (
    <Radix.Root
      ref={card}
      open={isOpen}
      onOpenChange={(open) => !open && toasts.dismiss(id)}
      type={isUrgent ? 'foreground' : 'background'}
      {...(durationMs !== undefined && { duration: durationMs })}
      onEscapeKeyDown={closeThisAlone}
      // A press does not take the focus: it would hold the timer of all toasts until it goes elsewhere.
      onMouseDown={(event) => event.preventDefault()}
      className="toast flex items-start gap-3 rounded-card bg-surface py-2 ps-4 pe-2 text-ink shadow-float inset-ring inset-ring-line forced-colors:border"
    >
      {icon && (
        <span className={`mt-1.5 grid size-8 flex-none place-items-center rounded-full ${tone}`}>
          <Icon name={icon} className="size-4.5" />
        </span>
      )}
      <div
        className={`min-w-0 flex-1 text-small ${description ? (action || variant === 'copy' ? 'pt-3' : 'pt-3 pb-2.5') : 'flex min-h-11 items-center justify-between gap-2'}`}
      >
        <div className="min-w-0">
          <Radix.Title className="font-heavy">
            <WithNames text={title} />
          </Radix.Title>
          {/* Between the two when they are read out. */}
          {description && ' '}
          {description && <Radix.Description className="pb-2 text-ink-2">{description}</Radix.Description>}
        </div>
        {action && (
          <Radix.Action altText={action.label} onClick={action.onPress} className={toastButtonShape}>
            {action.label}
          </Radix.Action>
        )}
        {variant === 'copy' && copyDetails !== undefined && <CopyButton details={copyDetails} />}
      </div>
      <Radix.Close aria-label={words.close} className={`${iconButtonShape} text-ink-2`}>
        <Icon name="close" className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  )

  /** One press of Escape closes one thing: not the dialog below it too. */
  function closeThisAlone(event: KeyboardEvent) {
    event.preventDefault()
    if (card.current?.contains(document.activeElement)) card.current.closest('ol')?.focus()
    toasts.dismiss(id)
  }
}
