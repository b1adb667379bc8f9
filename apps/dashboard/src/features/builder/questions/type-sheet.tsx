import type { QuestionTypeName } from '@earshot/survey'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { type IconTone, questionTypeInfo } from '../../../parts/question/question-type-info.ts'
import { upgradeWords } from '../../../parts/upgrade/upgrade-words.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { QuestionTypeIcon } from './question-type-icon.tsx'

type Props = {
  readonly title: string
  /** The type it has already; null: none yet. */
  readonly chosen: QuestionTypeName | null
  /** Whether the plan lacks a type: it is marked, and still can be pressed. */
  readonly isLocked: (type: QuestionTypeName) => boolean
  readonly onPick: (type: QuestionTypeName) => void
  readonly onClose: () => void
}

/** Every type of the registry, to pick one. Spec §3.3. */
export function TypeSheet({ title, chosen, isLocked, onPick, onClose }: Props) {
  const types = Object.keys(questionTypeInfo) as QuestionTypeName[]
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className="-mx-2">
        {types.map((type) => {
          const { name, hint, tone } = questionTypeInfo[type]
          return (
            <li key={type}>
              <button
                type="button"
                aria-current={type === chosen || undefined}
                onClick={() => onPick(type)}
                className="flex min-h-15 w-full items-center gap-3.5 rounded-control px-2 py-2 text-start hover:bg-sunken"
              >
                <span className={`grid size-11 flex-none place-items-center rounded-control ${tones[tone]}`}>
                  <QuestionTypeIcon type={type} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-heavy">{name}</span>
                  <span className="block text-small text-ink-2">{hint}</span>
                </span>
                {type === chosen && <Icon name="check" className="size-5 text-accent" />}
                {type !== chosen && isLocked(type) && <Chip tone="ochre">{upgradeWords.pro}</Chip>}
              </button>
            </li>
          )
        })}
      </ul>
      <HelpLink slug="question-types" about={title} isNewTab />
    </Sheet>
  )
}

const tones: { readonly [T in IconTone]: string } = {
  indigo: 'bg-indigo-soft text-indigo',
  teal: 'bg-teal-soft text-teal',
  plum: 'bg-plum-soft text-plum',
  ochre: 'bg-ochre-soft text-ochre',
}
