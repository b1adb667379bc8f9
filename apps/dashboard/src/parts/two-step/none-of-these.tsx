import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { configurationQuery } from '../../lib/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { words } from './words.ts'

type Props = {
  readonly heading: (title: string, text: string) => ReactNode
  readonly onBack: () => void
}

/** How a merchant gets in again who has lost every method: by the operator's check. */
export function NoneOfThese({ heading, onBack }: Props) {
  const text = useRef<HTMLDivElement>(null)
  // Fetched at the start of the page.
  const { data: configuration } = useQuery({ ...configurationQuery, enabled: false })
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <div ref={text} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {heading(words.noneTitle, words.noneText)}
      {configuration?.contactEmail && (
        <p className="text-ink-2">
          <WithContact text={words.noneWrite} />
        </p>
      )}
      <Button onClick={onBack}>{words.back}</Button>
    </div>
  )
}
