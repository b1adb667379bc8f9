import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { words } from './words.ts'

/** `main` is the one clear action of a screen; `danger` takes something away; `raised` is quiet on a tinted ground. */
export type ButtonVariant = 'main' | 'quiet' | 'raised' | 'danger' | 'plain'

const variantClasses: { readonly [L in ButtonVariant]: string } = {
  main: 'bg-accent text-on-accent hover:bg-[color-mix(in_oklab,var(--accent),var(--ink)_12%)]',
  quiet: 'bg-sunken text-ink hover:bg-line',
  raised: 'bg-raised text-ink inset-ring inset-ring-control hover:bg-sunken',
  danger: 'bg-red-soft text-red hover:bg-[color-mix(in_oklab,var(--red-soft),var(--red)_12%)]',
  plain: 'text-ink hover:bg-sunken',
}

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-4.5 py-2 text-center font-heavy leading-tight transition-colors duration-150'

type VariantProps = { readonly variant?: ButtonVariant }

type ButtonProps = ComponentProps<'button'> &
  VariantProps & {
    /** The press is being handled: the button can't be pressed again, keeps its width, and keeps the focus. */ readonly isBusy?: boolean
  }

export function Button({ variant = 'quiet', isBusy = false, className = '', children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      className={`${shape} ${variantClasses[variant]} relative disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 ${className}`}
      {...button}
      {...(isBusy && { 'aria-disabled': true, type: 'button', onClick: undefined })}
    >
      {isBusy ? (
        <>
          <span className="invisible contents">{children}</span>
          <span role="status" aria-label={words.loading} className="absolute inset-0 grid place-items-center">
            <span className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent" />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

type LinkProps = VariantProps & {
  readonly id?: string
  readonly to: string
  readonly replace?: boolean
  /** Goes along in the history. */
  readonly state?: object
  readonly className?: string
  /** Besides: going is the link's own. */
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** Looks like a button, goes somewhere: opens in a new tab like any link. */
export function ButtonLink({ variant = 'quiet', className = '', ...link }: LinkProps) {
  return <Link className={`${shape} ${variantClasses[variant]} ${className}`} {...link} />
}

type OutLinkProps = VariantProps & {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

/** Looks like a button, opens a page that is none of the dashboard's beside it, and says so. */
export function ButtonOutLink({ variant = 'quiet', className = '', children, href }: OutLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={`${shape} ${variantClasses[variant]} ${className}`}>
      {children}
      <span className="sr-only">{words.newTab}</span>
    </a>
  )
}
