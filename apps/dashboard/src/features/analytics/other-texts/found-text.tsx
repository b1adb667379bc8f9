import { foundParts } from './found-parts.ts'

/** A text in which the words of a search are marked. */
export function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  let at = 0
  return foundParts(text, search).map((part) => {
    const key = at
    at += part.text.length
    return part.isFound ? (
      <mark key={key} className="rounded-small bg-amber-soft text-ink underline decoration-2 underline-offset-4">
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
