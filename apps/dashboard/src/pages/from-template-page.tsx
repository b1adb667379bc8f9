import { FromTemplate } from '../features/new-survey/from-template.tsx'
import { useTemplate } from '../parts/template/templates.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

/** Seen only while a draft is being made of a template, or where it can't be. */
export function FromTemplatePage({ templateId }: { readonly templateId: string }) {
  const found = useTemplate(templateId)
  if (found.isUnknown) return <NotFoundPage to="/surveys/templates" linkText={words.fromTemplate.gallery} />
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-4 py-6">
      <title>{words.fromTemplate.title}</title>
      <FromTemplate key={templateId} {...found} />
    </main>
  )
}
