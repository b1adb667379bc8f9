import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../lib/configuration.ts'
import { words } from './words.ts'

/** A sentence that may ask the reader to write to us: these words then open a letter, where there is an address. */
export function WithContact({ text }: { readonly text: string }) {
  // Fetched at the start of the page, not for this: it may be the very thing that failed.
  const { data } = useQuery({ ...configurationQuery, enabled: false })
  const [before = '', after] = text.split(words.writeToUs)
  if (after === undefined || !data?.contactEmail) return text
  return (
    <>
      {before}
      <a href={`mailto:${data.contactEmail}`} className="text-accent underline underline-offset-4">
        {words.writeToUs}
      </a>
      {after}
    </>
  )
}
