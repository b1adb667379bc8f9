/**
 * The modal dialogs that are open, the uppermost last. The browser makes everything outside the uppermost one dead to
 * touch and screen readers; what must stay alive, like toasts, lives inside it for as long.
 */
const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export const modals = {
  /** Opens it above all others. @returns closes it */
  open(dialog: HTMLDialogElement): () => void {
    dialog.showModal()
    open.push(dialog)
    tell()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      // Before the dialog goes, so that nothing living in it goes along.
      tell()
      dialog.close()
    }
  },
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function tell() {
  // The page below does not scroll meanwhile.
  document.documentElement.toggleAttribute('data-under-modal', open.length > 0)
  for (const listener of listeners) listener()
}
