/**
 * Elements that may be a cookie banner or a modal dialog. The list is short, because every page of a store has it: it also finds
 * elements that are neither, and `signals.ts` knows the banners by name.
 */
const CANDIDATES =
  '[id*=banner],[id*=consent],[id*=ookie],[id*=cmp],[id*=didomi],[id*=centrics],[class*=consent],:modal,[aria-modal]'

/** Elements that may be a field of the page that a shopper types into. */
const FIELDS = 'input,textarea,select,[contenteditable]'

/** Whether the page may show something that a popover must not cover. */
export const hasSignal = (): boolean =>
  !!document.querySelector(CANDIDATES) || !!document.activeElement?.matches(FIELDS)
