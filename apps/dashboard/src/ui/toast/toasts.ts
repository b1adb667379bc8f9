import { createExternalStore } from '../../lib/external-store.ts'

/** Unless the toast names its own: spec §9, ADR-0026. */
export const DURATION_MS = 5_000

/** The duration of a toast with Undo: also slow readers have to reach it. */
export const UNDO_MS = 10_000

/** Spec §9. */
const MAX_AT_ONCE = 3
const REMOVE_DELAY_MS = 1_000

export type ToastVariant = 'default' | 'destructive' | 'success' | 'warning' | 'info' | 'copy'

/** Spec §3.8. */
export type ToastContent = {
  readonly title: string
  readonly description?: string
  readonly variant?: ToastVariant
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** The text that the Copy button of a copy toast puts on the clipboard; a list is joined by blank lines. */
  readonly copyDetails?: string | readonly string[]
  /** 5,000 unless named (ADR-0026). */
  readonly durationMs?: number
}

export type Toast = ToastContent & { readonly id: string; readonly isOpen: boolean }

export type Toasts = {
  /** Changes when toasts begin to stand where none stood. */
  readonly run: number
  /** The newest last. */
  readonly list: readonly Toast[]
}

/** The toasts of one screen, apart from how they look. */
export function createToasts() {
  const { read, subscribe, write } = createExternalStore<Toasts>({ run: 0, list: [] })
  let count = 0

  const remove = (id: string) => write({ ...read(), list: read().list.filter((toast) => toast.id !== id) })

  return {
    /** Shows it above what stands there already; with more than three, the oldest gives way. @returns its id */
    show(content: ToastContent): string {
      const id = String(++count)
      const { run, list } = read()
      const isFirst = !list.some((toast) => toast.isOpen)
      write({
        run: isFirst ? run + 1 : run,
        list: [...list, { ...content, id, isOpen: true }].slice(-MAX_AT_ONCE),
      })
      return id
    },

    /** Closes it; it is removed a second later, when it has left the screen. */
    dismiss(id: string): void {
      const isOpen = (toast: Toast) => toast.id === id && toast.isOpen
      const { run, list } = read()
      if (!list.some(isOpen)) return
      write({ run, list: list.map((toast) => (isOpen(toast) ? { ...toast, isOpen: false } : toast)) })
      setTimeout(() => remove(id), REMOVE_DELAY_MS)
    },

    read,
    subscribe,
  }
}

/** Says something on any screen: `toasts.show({ title: 'Copied' })`. Drawn by the one Toaster. */
export const toasts = createToasts()
