import type { QuestionTypeName } from '@earshot/survey'
import { type KindTone, questionKinds } from '../../../lib/question-kinds.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { words } from '../words.ts'
import { KindIcon } from './kind-icon.tsx'

type Props = { readonly onPick: (type: QuestionTypeName) => void; readonly onClose: () => void }

/** Every type of the registry, to pick one. Spec §3.3. */
export function AddQuestionSheet({ onPick, onClose }: Props) {
  const types = Object.keys(questionKinds) as QuestionTypeName[]
  return (
    <Sheet title={words.addQuestionTitle} onClose={onClose}>
      <ul className="-mx-2">
        {types.map((type) => {
          const { name, hint, tone } = questionKinds[type]
          return (
            <li key={type}>
              <button
                type="button"
                onClick={() => onPick(type)}
                className="flex min-h-15 w-full items-center gap-3.5 rounded-control px-2 py-2 text-start hover:bg-sunken"
              >
                <span className={`grid size-11 flex-none place-items-center rounded-control ${tones[tone]}`}>
                  <KindIcon type={type} />
                </span>
                <span className="min-w-0">
                  <span className="block font-heavy">{name}</span>
                  <span className="block text-small text-ink-2">{hint}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

const tones: { readonly [T in KindTone]: string } = {
  indigo: 'bg-indigo-soft text-indigo',
  teal: 'bg-teal-soft text-teal',
  plum: 'bg-plum-soft text-plum',
  ochre: 'bg-ochre-soft text-ochre',
}
