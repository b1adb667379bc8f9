import type { QuestionTypeName } from '@earshot/survey'
import { questionKinds } from '../../../lib/question-kinds.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { words } from '../words.ts'

type Props = { readonly onPick: (type: QuestionTypeName) => void; readonly onClose: () => void }

/** Every type of the registry, to pick one. */
export function AddQuestionSheet({ onPick, onClose }: Props) {
  const types = Object.keys(questionKinds) as QuestionTypeName[]
  return (
    <Sheet title={words.addQuestionTitle} onClose={onClose}>
      <ul className="-mx-2">
        {types.map((type) => (
          <li key={type}>
            <button
              type="button"
              onClick={() => onPick(type)}
              className="flex min-h-14 w-full flex-col items-start gap-1 rounded-control px-2 py-2.5 text-start hover:bg-sunken"
            >
              <Chip tone={questionKinds[type].tone}>{questionKinds[type].name}</Chip>
              <span className="text-small text-ink-2">{questionKinds[type].hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
