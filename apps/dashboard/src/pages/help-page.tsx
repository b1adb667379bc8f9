import { HelpArticle } from '../features/help/help-article.tsx'
import { HelpCentre } from '../features/help/help-centre.tsx'
import { Screen } from '../ui/screen.tsx'

/** The Help Centre, and each of its articles. @param slug empty: all of them */
export function HelpPage({ slug }: { readonly slug: string }) {
  if (slug !== '') return <HelpArticle key={slug} slug={slug} />
  return (
    <Screen>
      <HelpCentre />
    </Screen>
  )
}
