import { Fragment } from 'react'

/** A name that somebody gave, between its quotes. */
const NAME = /(?<=“)([^”]*)(?=”)/

/** A sentence whose names may run in the other direction: they keep theirs, and what stands around them its own. */
export function WithNames({ text }: { readonly text: string }) {
  return text.split(NAME).map((segment, index) => {
    const Tag = index % 2 === 1 ? 'bdi' : Fragment
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stand where they stand
    return <Tag key={index}>{segment}</Tag>
  })
}
