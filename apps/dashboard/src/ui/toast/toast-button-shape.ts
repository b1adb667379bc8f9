/** The button in a toast: aligned with the text above it. */
export const toastButtonShape =
  '-mx-2.5 min-h-11 min-w-11 flex-none rounded-small px-2.5 text-start text-small font-heavy text-accent hover:bg-accent-soft'
