import { type ReactNode, useEffect, useRef, useState } from 'react'
import { track } from '../../../lib/track.ts'
import { useFocusSaved } from '../../../lib/use-focus-saved.ts'
import { type TemplateCard as Card, useTemplateRefusal } from '../../../parts/template/templates.ts'
import { useDeleteTemplate } from '../../../parts/template/use-own-templates.ts'
import { lazyChunk } from '../../../ui/lazy.ts'
import { Bone } from '../../../ui/skeleton.tsx'
import { OwnTemplateMenu } from './own-template-menu.tsx'
import { StartCard } from './start-card.tsx'
import { previewButtonId, TemplateTile } from './template-card.tsx'
import { words } from './words.ts'

const usePreview = lazyChunk(() => import('./template-preview.tsx'))

/** Where templates are chosen from, as product events call it. */
export type EventLocation = 'create_modal' | 'template_gallery'

type Props = {
  readonly location: EventLocation
  /** null: there are none yet, if ever. */
  readonly cards: readonly Card[] | null
  readonly isLoading: boolean
  /** The content if there is no card. */
  readonly children?: ReactNode
}

/** The ways to begin a survey, those without a template first; a tap on a template opens its preview above. */
export function TemplateGrid({ location, cards, isLoading, children }: Props) {
  const refusalOf = useTemplateRefusal()
  const preview = usePreview()
  const [previewed, setPreviewed] = useState<Card | null>(null)
  const deleteTemplate = useDeleteTemplate()
  const list = useFocusInList(previewed, cards ?? [])

  function open(card: Card) {
    track.clicked({ kind: 'preview_template', location, templateName: card.name })
    preview.load(() => setPreviewed(card))
  }

  function use({ name: templateName, questions }: Card) {
    setPreviewed(null)
    track.clicked({ kind: 'use_template', location, templateName })
    if (!refusalOf(questions)) track.clicked({ kind: 'create_from_template', location, templateName })
  }

  return (
    <>
      <ul ref={list} onPointerEnter={preview.prefetch} onFocus={preview.prefetch} className={GRID}>
        <li>
          <StartCard
            icon="plus"
            title={words.scratch}
            text={words.scratchText}
            to="/surveys/scratch"
            onGo={() => track.clicked({ kind: 'create_from_scratch', location })}
          />
        </li>
        {/* Without templates, to begin from scratch stands alone (ADR-0023). */}
        {cards && (
          <li>
            <StartCard icon="share" title={words.import} text={words.importText} to="/surveys/import" isQuiet />
          </li>
        )}
        {cards?.map((card) => (
          <li key={card.surveyId}>
            <TemplateTile
              card={card}
              isRefused={refusalOf(card.questions) !== null}
              onPreview={() => open(card)}
              onUse={() => use(card)}
              menu={card.isOwn && <OwnTemplateMenu card={card} onDelete={() => deleteTemplate(card)} />}
            />
          </li>
        ))}
        {isLoading && [1, 2, 3, 4, 5].map((card) => <CardSkeleton key={card} />)}
      </ul>
      {children}
      {previewed && preview.loaded && (
        <preview.loaded.TemplatePreview
          card={previewed}
          refusal={refusalOf(previewed.questions)}
          onUse={() => use(previewed)}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  )
}

/** How many ways to begin without a template stand before the cards. */
const STARTS = 2

const GRID = 'grid gap-3 pt-1 @xl:grid-cols-2 @4xl:grid-cols-3'

/**
 * The next focus: from the preview back to the card that opened it, also in browsers that do not focus a tapped
 * element; from a deleted card to the one that takes its position, else to the one before it, else to the first button.
 */
function useFocusInList(previewed: Card | null, cards: readonly Card[]) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    if (!previewed) return
    return () => document.getElementById(previewButtonId(previewed.surveyId))?.focus({ preventScroll: true })
  }, [previewed])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('li') : null
      focused.current = item ? [...(list.current?.children ?? [])].indexOf(item) - STARTS : -1
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useFocusSaved(() => {
    const next = focused.current < 0 ? null : (cards[focused.current] ?? cards.at(-1))
    return (next && document.getElementById(previewButtonId(next.surveyId))) ?? list.current?.querySelector('a') ?? null
  })
  return list
}

/** As a card is laid out; not for screen readers, which hear of the tabs that they are on their way. */
const CardSkeleton = () => (
  <li aria-hidden="true" className="animate-delayed rounded-card bg-surface p-4 pb-2 shadow-card in-[dialog]:bg-paper">
    <Bone className="h-6.5 w-32 rounded-full!" />
    <Bone className="mt-3 h-5 w-3/5" />
    <Bone className="mt-1.5 h-4 w-2/5" />
    <Bone className="mt-3 h-4" />
    <Bone className="mt-1.5 h-4 w-4/5" />
    <Bone className="mt-4 ms-auto mb-3 h-5 w-24" />
  </li>
)
