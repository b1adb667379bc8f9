import type { QuestionTypeName } from '@earshot/survey'
import { questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { Drawing } from '../../../ui/drawing.tsx'

/** The picture of a question type; its name stands beside it. */
export function QuestionTypeIcon({
  type,
  className = 'size-5.5',
}: {
  readonly type: QuestionTypeName
  readonly className?: string
}) {
  return <Drawing path={questionTypeInfo[type].icon} className={`stroke-[1.8] ${className}`} />
}
