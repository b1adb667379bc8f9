import { HelpArticle } from '../features/help/help-article.tsx'
import { HelpCenter } from '../features/help/help-center.tsx'
import { ScreenLayout } from '../ui/screen.tsx'

/** The screen `Help Centre`, and each of its articles. @param slug empty: all of them */
export function HelpPage({ slug }: { readonly slug: string }) {
  if (slug !== '') return <HelpArticle key={slug} slug={slug} />
  return (
    <ScreenLayout>
      <HelpCenter />
    </ScreenLayout>
  )
}
