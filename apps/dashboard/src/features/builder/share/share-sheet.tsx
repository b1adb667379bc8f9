import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configurationQuery } from '../../../lib/configuration.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { ButtonLink, ButtonOutLink } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { words } from '../words.ts'
import { hostedPageUrl, inlineTag } from './share-texts.ts'

type Props = { readonly surveyId: string; readonly isLive: boolean; readonly onClose: () => void }

/** How a survey comes before shoppers, and what each way takes. ADR-0032. */
export function ShareSheet({ surveyId, isLive, onClose }: Props) {
  return (
    <Sheet title={words.share} onClose={onClose}>
      {isLive ? <ShareOptions surveyId={surveyId} /> : <p className="text-ink-2">{words.shareOfDraft}</p>}
      <HelpLink slug="where-shoppers-see-it" about={words.share} isNewTab />
    </Sheet>
  )
}

function ShareOptions({ surveyId }: Pick<Props, 'surveyId'>) {
  const { data, error, isFetching, refetch } = useQuery(configurationQuery)
  if (error && !data) {
    return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Skeleton>
        <Bone className="h-28 rounded-control" />
        <Bone className="mt-3 h-28 rounded-control" />
      </Skeleton>
    )
  }
  const address = hostedPageUrl(data.storefrontUrl, surveyId)
  return (
    <div className="flex flex-col gap-7">
      <ShareOption title={words.popover}>
        <p className="text-small text-ink-2">{words.popoverText}</p>
        <ButtonLink to="/settings?tab=installation" className="mt-3 w-full">
          {words.toScriptTag}
        </ButtonLink>
      </ShareOption>
      <ShareOption title={words.ownPage}>
        <Copyable label={words.ownPageAddress} text={address} hint={words.ownPageHint} action={words.copyAddress}>
          <ButtonOutLink href={address}>{words.openPage}</ButtonOutLink>
        </Copyable>
      </ShareOption>
      <ShareOption title={words.inPage}>
        <Copyable label={words.inPageTag} text={inlineTag(surveyId)} hint={words.inPageHint} action={words.copyTag} />
      </ShareOption>
    </div>
  )
}

function ShareOption({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-heading">{title}</h3>
      {children}
    </section>
  )
}
