/** The icons of the flow, drawn like `ui/icon.tsx`, and mirrored if lines run the other way. */
const paths = {
  branch: 'M4 12h5c5.5 0 4-6 11-6M9 12c5.5 0 4 6 11 6M16.5 2.5 20 6l-3.5 3.5M16.5 14.5 20 18l-3.5 3.5',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  end: 'M6 20.5V4M6 4.5h12l-2.5 4.25L18 13H6',
} as const

type Props = { readonly name: keyof typeof paths; readonly className?: string }

/** Its meaning stands beside it. */
export function FlowIcon({ name, className = 'size-5' }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`flex-none overflow-visible fill-none stroke-current stroke-[1.8] rtl:-scale-x-100 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
