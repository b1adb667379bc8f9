import { TemplateGallery } from '../features/new-survey/templates/template-gallery.tsx'
import { Screen } from '../ui/screen.tsx'
import { words } from './words.ts'

export function TemplatesPage() {
  return (
    <Screen>
      <title>{words.templates.title}</title>
      <TemplateGallery />
    </Screen>
  )
}
