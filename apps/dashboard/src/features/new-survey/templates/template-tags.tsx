import { surveyWords } from '../../../parts/survey/survey-words.ts'
import { templateCategoryTags } from '../../../parts/template/template-categories.ts'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { words } from './words.ts'

type Props = {
  readonly card: TemplateCard
  /** Whether the plan lacks something of it. */
  readonly isRefused: boolean
}

/** The purpose of a template, its author, and whether it takes another plan. */
export function TemplateTags({ card: { categoryTag, isOwn }, isRefused }: Props) {
  const { name, tone } = templateCategoryTags[categoryTag]
  return (
    <>
      <Chip tone={tone}>{name}</Chip>
      {isOwn && <Chip>{words.isOwn}</Chip>}
      {isRefused && (
        <Chip>
          <Lock />
          {upgradeWords.pro}
          <span className="sr-only">{words.needsUpgrade}</span>
        </Chip>
      )}
    </>
  )
}

export const TemplateFacts = ({ card: { questionsCount, estimatedTimeBreakdown } }: Pick<Props, 'card'>) => (
  <>
    <span>{surveyWords.questions(questionsCount)}</span>
    <span>{surveyWords.minutes(estimatedTimeBreakdown.minutes)}</span>
  </>
)

const Lock = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="-ms-0.5 size-3.5 fill-none stroke-current stroke-[2.4]">
    <path d="M5.5 10.5h13v9h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
