import { useEffect, useRef } from 'react'
import type { SurveyDifference } from './compare.ts'
import type { ComparedLine } from './describe-field.ts'
import { words } from './words.ts'

/** Each thing that differs, mine beside theirs where there is room, else one below the other. */
export function SideBySide({ comparisons }: { readonly comparisons: readonly SurveyDifference[] }) {
  const first = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      {comparisons.map(({ key, title, summary, rows }, index) => (
        <section key={key} className="rounded-card p-4 inset-ring inset-ring-line">
          <h3
            ref={index === 0 ? first : null}
            tabIndex={index === 0 ? -1 : undefined}
            dir="auto"
            className="font-heavy"
          >
            {title}
          </h3>
          <p className="text-caption text-ink-2">{summary}</p>
          {rows.map(({ name, mine, theirs }) => (
            <div key={name} className="mt-3">
              {rows.length > 1 && <h4 className="mb-1.5 text-small font-medium">{name}</h4>}
              <dl className="grid gap-2 wide:grid-cols-2 wide:gap-3">
                <Copy name={words.mine} lines={mine} />
                <Copy name={words.theirs} lines={theirs} />
              </dl>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

type CopyProps = { readonly name: string; readonly lines: readonly ComparedLine[] | null }

function Copy({ name, lines }: CopyProps) {
  return (
    <div className="min-w-0 rounded-control bg-sunken px-3.5 py-2.5">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="text-small wrap-anywhere">
        {lines === null ? (
          <span className="text-ink-2">{words.notThere}</span>
        ) : (
          lines.map(({ text, imageUrl }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
            <span key={index} dir="auto" className="flex items-center gap-2 py-0.5">
              {imageUrl && <img src={imageUrl} alt="" className="size-8 rounded-small object-cover" />}
              {text}
            </span>
          ))
        )}
      </dd>
    </div>
  )
}
