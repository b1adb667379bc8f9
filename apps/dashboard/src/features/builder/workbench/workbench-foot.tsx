import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { elementIds } from '../element-ids.ts'
import { UndoButtons } from '../history/undo-buttons.tsx'
import { words } from '../words.ts'

type Props = {
  /** Why the next step, or its opposite, failed. */
  readonly notice: string | null
  readonly undoing: ComponentProps<typeof UndoButtons>
  /** Whether there is nothing yet to take the next step with. */
  readonly isEmpty: boolean
  readonly onAdd: () => void
  /** The next step. */
  readonly children: ReactNode
}

/** The buttons that the thumb reaches: a step back, one more question, and the next step. */
export function WorkbenchFoot({ notice, undoing, isEmpty, onAdd, children }: Props) {
  return (
    <div className="flex flex-col gap-2.5">
      {notice !== null && <Notice tone="red" text={notice} />}
      {/* Words stay whole, on the narrowest phone too. */}
      <div className="flex gap-2.5 wrap-normal max-[22.5rem]:[&>*]:px-2">
        <UndoButtons {...undoing} />
        <Button
          id={elementIds.addQuestion}
          aria-label={words.addQuestionTitle}
          variant={isEmpty ? 'main' : 'quiet'}
          className="flex-1 px-3"
          onClick={onAdd}
        >
          <Icon name="plus" className="size-5 stroke-2 max-[22.5rem]:hidden" />
          {words.addQuestion}
        </Button>
        {children}
      </div>
    </div>
  )
}
