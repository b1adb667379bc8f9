import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Sample } from './samples.ts'
import { ExampleSection } from './section.tsx'
import { words } from './words.ts'

export function StatesSection({ sample }: { readonly sample: Sample }) {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <ExampleSection title={words.states}>
      <Skeleton>
        <Panel>
          <Bone className="h-6 w-20" />
          <Bone className="mt-3 h-5 w-3/4" />
          <Bone className="mt-2 h-4 w-1/2" />
        </Panel>
      </Skeleton>
      <Spinner />
      <Panel>
        <EmptyState title={sample.sentence} text={sample.paragraph}>
          <Button variant="main">{sample.label}</Button>
        </EmptyState>
      </Panel>
      <ErrorState text={sample.paragraph} onRetry={() => setIsRetrying(true)} isRetrying={isRetrying}>
        <Button variant="plain" onClick={() => setIsRetrying(false)}>
          {sample.label}
        </Button>
      </ErrorState>
      {(['green', 'amber', 'red'] as const).map((tone) => (
        <Notice key={tone} tone={tone} text={sample.paragraph}>
          <NoticeButton onPress={() => {}}>{sample.label}</NoticeButton>
        </Notice>
      ))}
    </ExampleSection>
  )
}
