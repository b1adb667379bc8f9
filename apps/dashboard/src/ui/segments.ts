/** Tabs and segmented controls look alike and mean different things: places to be, and values to choose. */
export const segmentRow = 'flex gap-0.5 rounded-control bg-sunken p-1 forced-colors:border'

export const segmentShape =
  'grid min-h-11 min-w-11 flex-1 place-items-center rounded-small px-3 py-1 text-center text-small leading-tight font-medium text-ink-2 transition-colors duration-150 hover:text-ink'

/** For a control beside a line of text. The finger hits 44px all the same. */
export const smallSegmentShape =
  'grid min-h-8 min-w-11 flex-1 place-items-center rounded-small px-3 text-center text-small leading-tight font-medium whitespace-nowrap text-ink-2 transition-colors duration-150 before:absolute before:-inset-y-1.5 before:inset-x-0 hover:text-ink'
