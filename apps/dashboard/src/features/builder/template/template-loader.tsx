import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/problem-text.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { useTemplate } from '../../../parts/template/templates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ScreenLayout } from '../../../ui/screen.tsx'
import { BuilderFrame } from '../builder-frame.tsx'
import { BuilderSkeleton, LoaderBar } from '../builder-skeleton.tsx'
import { leftBehindQuery } from '../left-behind.ts'
import { TemplateEditor } from './template-editor.tsx'
import { templateStorageKey } from './template-storage-key.ts'
import { words } from './words.ts'

const GALLERY = '/surveys/templates'

/** Finds the template among all of them, and hands it to the editor. */
export function TemplateLoader({ templateId }: { readonly templateId: string }) {
  const { template: found, isUnknown, error, isFetching, retry } = useTemplate(templateId)
  // Deleted elsewhere, it is not taken out of the hands it is in.
  const [known, setKnown] = useState(found)
  if (found && found !== known) setKnown(found)
  const template = found ?? known
  const left = useQuery({ ...leftBehindQuery(templateStorageKey(templateId)), enabled: template !== null })
  // The skeleton's heading has it, and goes.
  useFocusSaved()

  if (template && left.isFetchedAfterMount) return <TemplateEditor template={template} left={left.data ?? null} />
  const bar = { title: words.title, back: words.back, to: GALLERY }
  if (template || !(isUnknown || error)) return <BuilderSkeleton bar={bar} />
  return (
    <BuilderFrame side={() => null} preview={null}>
      {() => (
        <ScreenLayout bar={<LoaderBar bar={bar} />}>
          <ErrorState
            text={error ? failureText(error) : words.notThere}
            isRetrying={isFetching}
            {...(error && { onRetry: retry })}
          >
            <ButtonLink to={GALLERY} variant={error ? 'plain' : 'quiet'}>
              {words.back}
            </ButtonLink>
          </ErrorState>
        </ScreenLayout>
      )}
    </BuilderFrame>
  )
}
