import { words } from './words.ts'

/** The mark and the name; a small ear hears more than a large mouth. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 font-display text-[1.1875rem] font-bold tracking-[-0.02em]">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5.5 fill-none stroke-accent stroke-[2.4]"
        strokeLinecap="round"
      >
        <circle cx="7" cy="17" r="2.2" className="fill-accent stroke-none" />
        <path d="M7 10.5a6.5 6.5 0 0 1 6.5 6.5M7 4.5A12.5 12.5 0 0 1 19.5 17" />
      </svg>
      {words.name}
    </span>
  )
}
