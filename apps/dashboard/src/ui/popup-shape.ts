/** The shape of an element that opens beside a button: a list, a menu. */
export const popupShape =
  'popup z-40 overflow-hidden rounded-control bg-surface text-body text-ink shadow-float inset-ring inset-ring-line forced-colors:border'
