import { Link } from 'wouter'
import { words } from '../../ui/words.ts'
import type { HelpSlug } from './help-slugs.ts'

type Props = {
  readonly slug: HelpSlug
  /** The explained words, which are visible already. */
  readonly about: string
  /** Where leaving would lose what was begun. */
  readonly isNewTab?: boolean
}

/** Leads from a screen to the article that explains it. */
export function HelpLink({ slug, about, isNewTab = false }: Props) {
  const LinkElement = isNewTab ? 'a' : Link
  return (
    <LinkElement
      href={`/help/${slug}`}
      aria-label={`${words.learnMore}: ${about}${isNewTab ? ` ${words.newTab}` : ''}`}
      {...(isNewTab && { target: '_blank', rel: 'noopener' })}
      className="-my-3 inline-flex print:hidden min-h-11 min-w-11 items-center text-small text-ink-2 underline underline-offset-4"
    >
      {words.learnMore}
    </LinkElement>
  )
}
