import { BuilderLoader } from '../features/builder/builder-loader.tsx'
import { looksLikeId } from '../lib/new-id.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { words } from './words.ts'

export function BuilderPage({ surveyId }: { readonly surveyId: string }) {
  if (!looksLikeId(surveyId)) return <NotFoundPage />
  return (
    <>
      <title>{words.builder.title}</title>
      <BuilderLoader key={surveyId} surveyId={surveyId} />
    </>
  )
}
