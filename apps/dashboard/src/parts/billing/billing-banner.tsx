import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useBillingStatus } from './billing.ts'
import { words } from './words.ts'

/** A quiet line above a screen, while billing, or all of us, cannot be reached or a payment has failed. ADR-0022. */
export function BillingBanner() {
  const { isFrozen, outOfReach, loading } = useBillingStatus()
  const [path] = useLocation()
  // Settings say it themselves, at length.
  if (loading || path === '/settings') return null
  // There is nothing to be seen of billing then.
  if (outOfReach === 'earshot') return <Banner label={words.connection} tone={tones.amber} text={words.noConnection} />
  if (!isFrozen && outOfReach === null) return null
  return (
    <Banner
      label={words.billing}
      tone={isFrozen ? tones.red : tones.amber}
      text={isFrozen ? words.paymentFailed : words.billingAway}
    >
      <Link
        to="/settings?tab=billing"
        className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 font-heavy underline underline-offset-4"
      >
        {words.seeBilling}
      </Link>
    </Banner>
  )
}

const tones = { red: 'bg-red-soft text-red', amber: 'bg-amber-soft text-amber' } as const

type Props = {
  readonly label: string
  readonly tone: string
  readonly text: string
  /** The action for it. */
  readonly children?: ReactNode
}

function Banner({ label, tone, text, children }: Props) {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // The screen below fills what is left, and no more.
    const observer = new ResizeObserver(() =>
      style.setProperty('--banner-height', `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--banner-height')
    }
  }, [])
  return (
    <aside
      ref={banner}
      aria-label={label}
      className="mx-auto w-full max-w-[var(--column,36rem)] px-4 pt-1 pb-2 wide:px-8 wide:pt-4"
    >
      <p
        role="status"
        className={`flex flex-wrap items-center justify-between gap-x-4 rounded-control px-3.5 py-1 text-small ${tone}`}
      >
        <span className="min-w-0 flex-1 basis-48 py-1">{text}</span>
        {children}
      </p>
    </aside>
  )
}
