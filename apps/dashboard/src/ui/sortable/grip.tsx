/** Six dots: here it can be taken and dragged. */
export function Grip({ className = '' }: { readonly className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 16"
      className={`h-4 w-2.5 flex-none fill-none stroke-current stroke-[2.5] ${className}`}
      strokeLinecap="round"
    >
      <path d="M2 2v.01M8 2v.01M2 8v.01M8 8v.01M2 14v.01M8 14v.01" />
    </svg>
  )
}
