import type { OptionId } from '@earshot/survey'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { PopupMenuItem } from '../../../../ui/menu-list.tsx'
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx'
import { elementIds } from '../../element-ids.ts'
import { ProblemNote, problemNoteId } from '../../publishing/problem-note.tsx'
import { words } from '../../words.ts'
import type { EditorProps } from '../editor-props.ts'
import type { ChoiceOption, ChoiceQuestion } from './choice-question.ts'
import { OptionField } from './option-field.tsx'
import { splitLines } from './paste-options.ts'
import { useOptions } from './use-options.ts'

type Props = EditorProps<ChoiceQuestion> & {
  /** How choosing an option looks. */
  readonly mark: ReactNode
  /** The element before the text of an option of this type. @param name such as Option 2 */
  readonly leadOf?: (option: ChoiceOption, name: string) => ReactNode
  /** Further actions for an option of this type. */
  readonly extraItems?: (option: ChoiceOption) => readonly PopupMenuItem[]
  readonly noteOf?: (option: ChoiceOption) => ReactNode
  /** Between the options and what adds one. */
  readonly children?: ReactNode
}

/** The options that people choose from: add, name, sort, remove. */
export function OptionsEditor({ mark, leadOf, extraItems, noteOf, children, ...props }: Props) {
  const { question, edit, problems, focusNext } = props
  const { questionId, config } = question
  const options = useOptions(props)

  function moveTo(optionId: OptionId, index: number) {
    options.move(optionId, index)
    // Its name says where it is now.
    focusNext(elementIds.optionHandle(optionId))
  }

  function itemsOf(option: ChoiceOption, index: number): readonly PopupMenuItem[] {
    const isLast = index === config.options.length - 1
    return [
      { label: words.moveUp, icon: 'up', disabled: index === 0, onPress: () => moveTo(option.id, index - 1) },
      { label: words.moveDown, icon: 'down', disabled: isLast, onPress: () => moveTo(option.id, index + 1) },
      ...(extraItems?.(option) ?? []),
      'line',
      { label: words.removeOption, icon: 'trash', isDanger: true, onPress: () => options.remove(index) },
    ]
  }

  return (
    <div className="flex flex-col gap-2">
      {config.options.length > 0 && (
        <SortableList
          ids={config.options.map(({ id }) => id)}
          texts={words.sorting}
          onMove={(id, toIndex) => options.move(id as OptionId, toIndex)}
          className="flex flex-col gap-2"
        >
          {config.options.map((option, index) => {
            const name = words.option(index + 1)
            return (
              <OptionField
                key={option.id}
                questionId={questionId}
                option={option}
                position={index + 1}
                edit={edit}
                problems={problems}
                mark={mark}
                lead={leadOf?.(option, name)}
                menu={<Menu label={words.optionMenu(option.text || name)} items={itemsOf(option, index)} />}
                note={noteOf?.(option)}
                onEnter={() => options.goOnFrom(index)}
                onPaste={(lines) => options.paste(option.id, lines)}
                onRubOut={() => options.remove(index)}
              />
            )
          })}
        </SortableList>
      )}
      {children}
      <AddOption
        id={elementIds.addOption(questionId)}
        describedBy={problemNoteId(problems, elementIds.addOption(questionId))}
        onAdd={options.add}
        onPaste={(lines) => options.paste(null, lines)}
      />
      <ProblemNote problems={problems} at={elementIds.addOption(questionId)} className="" />
      {options.problem && <ErrorNote role="alert" text={options.problem} className="" />}
      {/* Always there, so that a screen reader announces the offer when it appears. */}
      <div role="status" className="empty:sr-only">
        {options.isOrderOffered && (
          <OrderOffer id={`${elementIds.addOption(questionId)}-order`} onAccept={options.fixOrder} />
        )}
      </div>
      <p role="status" className="text-small text-ink-2 empty:sr-only">
        {options.announcement}
      </p>
    </div>
  )
}

type AddProps = {
  readonly id: string
  readonly describedBy: string | undefined
  readonly onAdd: () => void
  /** A list that is pasted on the button becomes options. */
  readonly onPaste: (lines: readonly string[]) => void
}

function AddOption({ id, describedBy, onAdd, onPaste }: AddProps) {
  return (
    <button
      id={id}
      type="button"
      aria-describedby={describedBy}
      onClick={onAdd}
      onPaste={(event) => {
        const lines = splitLines(event.clipboardData.getData('text/plain'))
        if (lines.length > 0) onPaste(lines)
      }}
      className="flex min-h-13 w-full items-center gap-2 rounded-control border-[1.5px] border-dashed border-control px-3.5 text-start text-ink-2 hover:bg-sunken"
    >
      <Icon name="plus" className="size-5" />
      {words.addOption}
    </button>
  )
}

/** Offers to show the options in the order of the list that was pasted. */
function OrderOffer({ id, onAccept }: { readonly id: string; readonly onAccept: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control px-3.5 py-2.5 inset-ring inset-ring-line">
      <p id={id} className="min-w-0 flex-1 basis-48 text-small">
        {words.orderOffer}
      </p>
      <Button onClick={onAccept} aria-describedby={id}>
        {words.fixOrder}
      </Button>
    </div>
  )
}
