import { type NpsGroup, type ScaleControl, scoreGroup } from '@earshot/survey'

/** The scale as shoppers will see it, small. Its colors are those of spec §9 and ADR-0026. */
export function ScalePicture({ control: { from, to, tenths, look } }: { readonly control: ScaleControl }) {
  const scores = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <div aria-hidden="true" className="flex gap-0.5 text-caption font-heavy tabular-nums">
      {scores.map((score) => (
        <span
          key={score}
          className={`grid h-9 min-w-0 flex-1 place-items-center rounded-[5px] border-b-2 ${tones[scoreGroup(score, tenths)]}`}
        >
          {look === 'star' ? <Star /> : look === 'emoji' ? <Face mood={(score - from) / (to - from)} /> : score}
        </span>
      ))}
    </div>
  )
}

const tones: { readonly [Group in NpsGroup]: string } = {
  detractor: 'border-red bg-red-soft text-red',
  passive: 'border-amber bg-amber-soft text-amber',
  promoter: 'border-green bg-green-soft text-green',
}

const drawn = 'w-full max-w-5 fill-none stroke-current stroke-[1.8]'

const Star = () => (
  <svg viewBox="0 0 24 24" className={drawn} strokeLinejoin="round" aria-hidden="true">
    <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
  </svg>
)

/** @param mood 0 is as unhappy as can be, 1 as happy */
function Face({ mood }: { readonly mood: number }) {
  const smile = 5 * (2 * mood - 1)
  return (
    <svg viewBox="0 0 24 24" className={drawn} strokeLinecap="round" aria-hidden="true">
      <path d={`M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9 9.5v.01M15 9.5v.01M8 ${15.5 - smile / 4}q4 ${smile} 8 0`} />
    </svg>
  )
}
