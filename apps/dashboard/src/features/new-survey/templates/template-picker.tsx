import { useState } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import { ALL } from './list-tabs.ts'
import { TemplateList } from './template-list.tsx'
import { words } from './words.ts'

export { templatesQuery } from '../../../parts/template/templates.ts'

/** The ways to begin a survey. Spec §2.7. */
export function TemplatePicker({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<string>(ALL)
  return (
    <Sheet title={words.startTitle} onClose={onClose} isBroad>
      {/* As high as it will be from the start: nothing moves under the thumb when the templates come. */}
      <div className="min-h-[85dvh]">
        <p className="-mt-1 pb-3 text-small text-ink-2">{words.startHint}</p>
        <TemplateList location="create_modal" tab={tab} onTab={setTab} onShowAll={() => setTab(ALL)} />
      </div>
    </Sheet>
  )
}
