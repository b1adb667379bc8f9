import { estimatedMinutes, type Template } from '@earshot/survey'
import { useMemo } from 'react'
import { useAfterPaint } from '../../../lib/use-after-paint.ts'
import { surveyWords } from '../../../parts/survey/survey-words.ts'
import { templateCategoryTags } from '../../../parts/template/template-categories.ts'
import { Chip } from '../../../ui/chip.tsx'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { words as builderWords } from '../words.ts'
import { NameField } from '../workbench/name-field.tsx'
import { isAdjusted } from './template-session.ts'
import { words } from './words.ts'

type Props = {
  /** As it is kept. */
  readonly template: Template
  /** As it stands here. */
  readonly copy: Template
  readonly onRename: (name: string) => void
  readonly onMore: () => void
}

/** Which template this is, what it is for and how long it takes. Spec §2.8. */
export function TemplateBar({ template, copy, onRename, onMore }: Props) {
  const category = templateCategoryTags[copy.categoryTag]
  // For 300 questions it takes a moment, and no key should wait for that.
  const shown = useAfterPaint(copy)
  const minutes = useMemo(() => estimatedMinutes(shown), [shown])
  const hasChanges = useMemo(() => isAdjusted(shown, template), [shown, template])
  return (
    <>
      <IconLink icon="back" label={words.back} to="/surveys/templates" className="-ms-2.5" />
      <NameField
        label={words.name}
        name={copy.name}
        onRename={onRename}
        note={surveyWords.minutes(minutes)}
        after={
          <>
            {hasChanges && <span className="text-amber before:mx-1.5 before:content-['·']">{words.adjusted}</span>}
            <span className="before:mx-1.5 before:content-['·'] wide:hidden">{category.name}</span>
          </>
        }
      />
      <span className="max-wide:hidden">
        <Chip tone={category.tone}>{category.name}</Chip>
      </span>
      <IconButton icon="more" label={builderWords.more} aria-haspopup="dialog" onClick={onMore} className="-me-3" />
    </>
  )
}
