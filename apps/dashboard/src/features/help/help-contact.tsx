import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../lib/configuration.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { words } from './words.ts'

/** The contact if no article helps, if there is one. ADR-0023. */
export function HelpContact() {
  const { data } = useQuery(configurationQuery)
  if (!data?.contactEmail) return null
  return (
    <section className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunken px-4 py-4 wide:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-heading">{words.contactTitle}</h2>
        <p className="mt-0.5 text-small text-ink-2">
          <WithContact text={words.contactText} />
        </p>
      </div>
      {data.bookingUrl && (
        <ButtonLink to="/book-a-call" variant="raised">
          {words.bookACall}
        </ButtonLink>
      )}
    </section>
  )
}
