import { useState } from 'react'
import { track } from '../../lib/track.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { latePart } from '../../ui/late-part.ts'
import { words } from './words.ts'

const useStartSheet = latePart(() => import('./start-sheet.tsx'))

/** The one main action of home: opens the ways to begin. Spec §2.7. */
export function NewSurveyButton({ className = '' }: { readonly className?: string }) {
  const sheet = useStartSheet()
  const [isOpen, setIsOpen] = useState(false)

  function open() {
    track.clicked({ kind: 'create_survey', location: 'surveys_list' })
    sheet.bring(() => setIsOpen(true))
  }

  return (
    <>
      <Button
        look="main"
        className={className}
        aria-haspopup="dialog"
        onFocus={sheet.prefetch}
        onPointerEnter={sheet.prefetch}
        onClick={open}
      >
        <Icon name="plus" className="size-5 stroke-2" />
        {words.newSurvey}
      </Button>
      {isOpen && sheet.part && <sheet.part.StartSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}
