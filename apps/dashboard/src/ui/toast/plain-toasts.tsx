import { useEffect } from 'react'
import { NoticeButton } from '../notice.tsx'
import { WithNames } from '../with-names.tsx'
import { words } from '../words.ts'
import { DURATION_MS, type Toast, type Toasts, toasts } from './toasts.ts'

/** Toasts if their module could not be fetched: they show their text, and disappear. */
export function PlainToasts({ list }: Toasts) {
  return (
    <div className="toast-container fixed z-50 flex flex-col gap-2">
      {list
        .filter((toast) => toast.isOpen)
        .map((toast) => (
          <PlainToast key={toast.id} {...toast} />
        ))}
    </div>
  )
}

function PlainToast({ id, title, description, action, durationMs = DURATION_MS }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <div
      role="alert"
      className="rounded-card bg-surface p-4 text-small text-ink shadow-float inset-ring inset-ring-line"
    >
      <p className="font-heavy">
        <WithNames text={title} />
      </p>
      {description && <p className="text-ink-2">{description}</p>}
      <div className="flex gap-6">
        {action && <NoticeButton onPress={action.onPress}>{action.label}</NoticeButton>}
        <NoticeButton onPress={() => toasts.dismiss(id)}>{words.close}</NoticeButton>
      </div>
    </div>
  )
}
