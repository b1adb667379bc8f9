import { HelpLink } from '../../parts/help/help-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Says what the plan hides, and links to where that can be changed. ADR-0028, ADR-0033. */
export function LockedNote({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-card bg-amber-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 text-small text-amber">{text}</p>
      <HelpLink slug="at-the-limit" about={text} />
      <ButtonLink to="/billing-plans" variant="raised">
        {words.seePlans}
      </ButtonLink>
    </div>
  )
}
