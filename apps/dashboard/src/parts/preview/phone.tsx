import type { ReactNode } from 'react'

/**
 * The player's surroundings: a shop on a phone. On a screen that is no phone, it has the frame of one. The screen sets
 * its height, not the question: a long one scrolls within the player, as it does for a shopper.
 */
export function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex max-h-[52rem] min-h-[26rem] w-full flex-1 flex-col wide:rounded-[3rem] wide:border-9 wide:border-[light-dark(var(--ink),var(--line))] wide:shadow-card wide:ring-1 wide:ring-control">
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-[1.75rem] bg-sunken inset-ring-2 inset-ring-line wide:rounded-[2.4rem] wide:inset-ring-0">
        <StorePage />
        <div
          aria-hidden="true"
          className="relative mx-auto mt-2 hidden h-5.5 w-24 flex-none rounded-full bg-[light-dark(var(--ink),var(--paper))] wide:block"
        />
        <div className="relative mt-8 flex-1">
          <div className="absolute inset-x-0.5 top-0 bottom-0.5">{children}</div>
        </div>
      </div>
    </div>
  )
}

/** The shop behind it, as far as it matters. */
const StorePage = () => (
  <div
    aria-hidden="true"
    className="absolute inset-0 flex flex-col gap-3 overflow-hidden px-5 pt-3.5 *:flex-none *:rounded-full *:bg-line wide:pt-11.5"
  >
    <div className="h-3.5 w-1/2" />
    <div className="h-2.5 w-4/5" />
    <div className="mt-2 h-44 rounded-card!" />
    <div className="mt-2 h-2.5 w-2/3" />
  </div>
)
