import { BuilderLoader } from '../features/builder/builder-loader.tsx'
import { isIdShaped } from '../lib/new-id.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

export function BuilderPage({ surveyId }: { readonly surveyId: string }) {
  if (!isIdShaped(surveyId)) return <NotFoundPage />
  return (
    <>
      <title>{words.builder.title}</title>
      <BuilderLoader key={surveyId} surveyId={surveyId} />
    </>
  )
}
