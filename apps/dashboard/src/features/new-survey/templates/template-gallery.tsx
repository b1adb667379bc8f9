import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ALL } from './list-tabs.ts'
import { TemplateList } from './template-list.tsx'
import { words } from './words.ts'

/** Every template there is, and the merchant's own; the category stands in the address. Spec §2.1, ADR-0023. */
export function TemplateGallery() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')

  const showTab = (tab: string) => setParams(tab === ALL ? {} : { category: tab }, { replace: true })

  function showAll() {
    setSearch('')
    showTab(ALL)
  }

  return (
    <>
      <div className="pt-2 pb-1">
        <h1 tabIndex={-1} className="font-display text-title">
          {words.galleryTitle}
        </h1>
        <p className="mt-1 text-small text-ink-2">
          {words.galleryHint} <HelpLink slug="templates" about={words.galleryTitle} />
        </p>
      </div>
      <SearchField label={words.search} value={search} onChange={setSearch} className="wide:max-w-96" />
      <TemplateList
        location="template_gallery"
        tab={params.get('category') ?? ALL}
        onTab={showTab}
        search={search.trim()}
        onShowAll={showAll}
      />
    </>
  )
}
