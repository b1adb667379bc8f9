import { resolveSurvey } from '@earshot/survey'
import { type ReactNode, useMemo } from 'react'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { NOT_LIVE, PlayedPhone } from '../../../parts/preview/played-phone.tsx'
import { NumberBadge } from '../../../parts/question/number-badge.tsx'
import { questionWords } from '../../../parts/question/question-words.ts'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import type { GateRefusal } from '../../../parts/upgrade/refusal.ts'
import { UpgradePrompt } from '../../../parts/upgrade/upgrade-prompt.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TemplateFacts, TemplateTags } from './template-tags.tsx'
import { words } from './words.ts'

type Props = {
  readonly card: TemplateCard
  /** The plan's refusal. */
  readonly refusal: GateRefusal | null
  readonly onUse: () => void
  readonly onClose: () => void
}

/** A template as shoppers would meet it, and the ways on. Spec §2.8. */
export function TemplatePreview({ card, refusal, onUse, onClose }: Props) {
  const { surveyId, name } = card
  const isWide = useIsWide()
  const prompt = refusal && <UpgradePrompt refusal={refusal} />
  const published = useMemo(() => resolveSurvey(card, NOT_LIVE), [card])
  return (
    <Dialog
      title={name}
      size="large"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <ButtonLink to={`/template/${surveyId}`}>{words.adjust}</ButtonLink>
          {prompt && !isWide && <div className="basis-full!">{prompt}</div>}
          {!prompt && (
            <ButtonLink
              to={`/surveys/template/${surveyId}`}
              variant="main"
              onClick={onUse}
              className="basis-full! wide:basis-auto!"
            >
              {words.useTemplate}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="flex min-h-full flex-col gap-3 wide:flex-row wide:gap-8">
        <div className="min-w-0 wide:flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <TemplateTags card={card} isRefused={refusal !== null} />
            <p className="flex flex-wrap gap-x-3 text-small text-ink-2 wide:mt-1 wide:basis-full">
              <TemplateFacts card={card} />
            </p>
          </div>
          {isWide && <Content card={card}>{prompt}</Content>}
        </div>
        <section aria-label={words.preview} className={PHONE}>
          <PlayedPhone survey={published} seed={surveyId} start={BEGINNING} pathKey="" restart={null} />
        </section>
      </div>
    </Dialog>
  )
}

const PHONE = 'mx-auto flex w-full max-w-[24.375rem] flex-1 flex-col wide:min-h-[31rem] wide:flex-none wide:self-start'

/** If there is room for it: the purpose of the template, and all its questions. */
const Content = ({ card, children }: Pick<Props, 'card'> & { readonly children: ReactNode }) => (
  <>
    <p dir="auto" className="mt-4 mb-5">
      {card.description}
    </p>
    {children}
    <ol className="mt-5 flex flex-col gap-2.5 text-small">
      {card.questions.map(({ questionId, text }, index) => (
        <li key={questionId} className="flex items-center gap-2.5">
          <NumberBadge number={index + 1} isSelected={false} />
          <span dir="auto" className="min-w-0">
            {text || questionWords.untitledQuestion}
          </span>
        </li>
      ))}
    </ol>
  </>
)

const BEGINNING = { path: [], answers: {} } as const
