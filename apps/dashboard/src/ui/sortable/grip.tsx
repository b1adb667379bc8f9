/** Two drawings, because one that is turned makes every key that is typed dearer, as a clip does (`ui/icon.tsx`). */
const drawings = {
  upright: { viewBox: '0 0 10 16', d: 'M2 2v.01M8 2v.01M2 8v.01M8 8v.01M2 14v.01M8 14v.01', size: 'h-4 w-2.5' },
  flat: { viewBox: '0 0 16 10', d: 'M2 2v.01M2 8v.01M8 2v.01M8 8v.01M14 2v.01M14 8v.01', size: 'h-2.5 w-4' },
} as const

/** Six dots: here it can be taken and dragged. */
export function Grip({ orientation = 'upright' }: { readonly orientation?: keyof typeof drawings }) {
  const { viewBox, d, size } = drawings[orientation]
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      className={`${size} flex-none overflow-visible fill-none stroke-current stroke-[2.5]`}
      strokeLinecap="round"
    >
      <path d={d} />
    </svg>
  )
}
