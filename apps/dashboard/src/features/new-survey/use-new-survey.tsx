import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { track } from '../../lib/track.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyChunk } from '../../ui/lazy.ts'
import { words } from './words.ts'

const usePicker = lazyChunk(() => import('./templates/template-picker.tsx'))

/**
 * The one main action of home, and the ways to begin that it opens (spec §2.7). They are apart, so that these stay open
 * while a phone is turned and the button finds another place.
 */
export function useNewSurvey() {
  const cache = useQueryClient()
  const picker = usePicker()
  const [isOpen, setIsOpen] = useState(false)

  /** The picker, and the templates that it will show. */
  async function prefetch() {
    const chunk = await picker.prefetch()
    if (chunk) await cache.prefetchQuery(chunk.templatesQuery)
  }

  function open() {
    track.clicked({ kind: 'create_survey', location: 'surveys_list' })
    picker.load(() => setIsOpen(true))
  }

  const button = (className = '') => (
    <Button
      variant="main"
      className={className}
      aria-haspopup="dialog"
      onFocus={prefetch}
      onPointerEnter={prefetch}
      onClick={open}
    >
      <Icon name="plus" className="size-5 stroke-2" />
      {words.newSurvey}
    </Button>
  )
  return {
    button,
    picker: isOpen && picker.loaded && <picker.loaded.TemplatePicker onClose={() => setIsOpen(false)} />,
  }
}
