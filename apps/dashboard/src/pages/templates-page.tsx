import { TemplateGallery } from '../features/new-survey/templates/template-gallery.tsx'
import { ScreenLayout } from '../ui/screen.tsx'
import { words } from './words.ts'

export function TemplatesPage() {
  return (
    <ScreenLayout>
      <title>{words.templates.title}</title>
      <TemplateGallery />
    </ScreenLayout>
  )
}
