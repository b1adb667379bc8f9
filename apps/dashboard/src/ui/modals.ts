import { createExternalStore } from '../lib/external-store.ts'

/** The uppermost last. */
const { read, subscribe, write } = createExternalStore<readonly HTMLDialogElement[]>([])

function change(open: readonly HTMLDialogElement[]): void {
  // The page below does not scroll meanwhile.
  document.documentElement.toggleAttribute('data-under-modal', open.length > 0)
  write(open)
}

/**
 * The modal dialogs that are open. The browser makes everything outside the uppermost one inert, so what must stay alive,
 * like toasts, moves into it.
 */
export const modals = {
  /** Opens it above all others. @returns closes it */
  open(dialog: HTMLDialogElement): () => void {
    dialog.showModal()
    change([...read(), dialog])
    return () => {
      // Before the dialog closes, so that nothing living in it closes with it.
      change(read().filter((one) => one !== dialog))
      dialog.close()
    }
  },
  top: (): HTMLDialogElement | null => read().at(-1) ?? null,
  subscribe,
}
