import type { MultiSelectQuestion } from '@earshot/survey'
import { Stepper } from '../../../../ui/stepper.tsx'
import { elementIds } from '../../element-ids.ts'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceOptions } from '../options/choice-options.tsx'
import { boundSteps } from './bound-steps.ts'

/** Spec §3.3. */
export function MultiSelectSettings(props: EditorProps<MultiSelectQuestion>) {
  const { question, edit } = props
  return (
    <>
      <ChoiceOptions {...props} />
      <Bounds question={question} edit={edit} />
    </>
  )
}

/** How many must and may be chosen. */
function Bounds({ question, edit }: Pick<EditorProps<MultiSelectQuestion>, 'question' | 'edit'>) {
  const { options, allowOther, minSelect, maxSelect } = question.config
  const offered = options.length + (allowOther ? 1 : 0)
  const { min, max } = boundSteps({ minSelect, maxSelect }, offered)
  const change = (next: { minSelect: number } | { maxSelect: number | null } | null) =>
    next && (() => edit((survey) => changeConfig(survey, question, next)))
  return (
    <div className="mt-1 flex flex-col gap-1">
      <Stepper
        lessId={elementIds.fewerAtLeast(question.questionId)}
        label={words.atLeast}
        text={String(minSelect)}
        lessLabel={words.steppedLess(words.atLeast)}
        moreLabel={words.steppedMore(words.atLeast)}
        onLess={change(min.less)}
        onMore={change(min.more)}
        error={minSelect > offered ? words.onlyOffered(offered) : null}
      />
      <Stepper
        label={words.atMost}
        text={maxSelect === null ? words.noLimit : String(maxSelect)}
        lessLabel={words.steppedLess(words.atMost)}
        moreLabel={words.steppedMore(words.atMost)}
        onLess={change(max.less)}
        onMore={change(max.more)}
      />
    </div>
  )
}
