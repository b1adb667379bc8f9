import { CARD_MASK, EMAIL_MASK, maskText } from '@earshot/survey'
import { formatStart } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { type SettingsDetails, useSetMasking } from '../settings-api.ts'
import { words } from './words.ts'

type Props = {
  readonly masking: SettingsDetails['merchantDetails']['settings']['masking']
  /** That of the store. */
  readonly timeZone: string
}

/**
 * Whether email addresses and card numbers in answers are masked. It can be turned off at any time, so nothing is asked;
 * the cost is beside the switch.
 */
export function Masking({ masking: { isOn, changedAt }, timeZone }: Props) {
  const { mutate, isPending, variables, error } = useSetMasking()
  const start = changedAt === null ? null : formatStart(new Date(changedAt), { timeZone, now: new Date() })
  return (
    <div className="flex flex-col gap-4">
      <Switch
        checked={isPending ? variables : isOn}
        hint={hintOf(isOn, start?.text ?? null)}
        onChange={(next) => {
          if (!isPending) mutate(next)
        }}
      >
        {words.label}
      </Switch>
      {error && <Notice tone="red" text={failureText(error)} />}
      <Examples isOn={isOn} />
      <p className="flex gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small text-ink-2">
        <Icon name="alert" className="mt-0.5 size-4.5 flex-none" />
        <span className="min-w-0">
          <strong className="font-heavy text-ink">{words.lost}</strong> {words.lostText}
        </span>
      </p>
      {isOn && start && (
        <p className="text-small text-ink-2">{start.isToday ? words.earlierToday : words.earlier(start.text)}</p>
      )}
    </div>
  )
}

function hintOf(isOn: boolean, since: string | null): string {
  if (since === null) return words.hint
  return isOn ? words.onSince(since) : words.offSince(since)
}

/** While it is on, answers as they arrive; before, an answer without and with it. The masks are those of the server. */
function Examples({ isOn }: { readonly isOn: boolean }) {
  const [email = ''] = words.examples
  if (isOn) return words.examples.map((text) => <Example key={text} text={maskText(text)} />)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-ink-2">{words.written}</p>
      <Example text={email} />
      <p className="text-small text-ink-2">{words.read}</p>
      <Example text={maskText(email)} />
    </div>
  )
}

const Example = ({ text }: { readonly text: string }) => (
  <blockquote className="border-s-3 border-line ps-3 text-small">
    {partsOf(text).map((part) =>
      part === EMAIL_MASK || part === CARD_MASK ? (
        <mark key={part} className="rounded-small border border-control bg-sunken px-1 text-ink">
          {part}
        </mark>
      ) : (
        part
      ),
    )}
  </blockquote>
)

/** A text and the masks in it. */
const partsOf = (text: string): readonly string[] =>
  [EMAIL_MASK, CARD_MASK].reduce<string[]>(
    (parts, mask) => parts.flatMap((part) => part.split(mask).flatMap((one, at) => (at === 0 ? [one] : [mask, one]))),
    [text],
  )
