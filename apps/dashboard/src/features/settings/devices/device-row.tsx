import { useEffect, useRef } from 'react'
import { formatSince } from '../../../lib/format.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { timeZone as findTimeZone } from '../../../lib/time-zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Device, useLogOutDevice } from './devices-api.ts'
import { words } from './words.ts'

/** On a 24 grid. */
const drawings = {
  phone: 'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M11 17.5h2',
  tablet: 'M6.5 3.5h11a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1M10.5 17.5h3',
  computer: 'M6.5 5.5h11a1 1 0 0 1 1 1v8.5h-13V6.5a1 1 0 0 1 1-1M3 18.5h18',
} as const

type Drawn = keyof typeof drawings

const drawnAs = (system: Device['device']['system']): Drawn => {
  if (system === 'iphone' || system === 'android_phone') return 'phone'
  return system === 'ipad' || system === 'android_tablet' ? 'tablet' : 'computer'
}

/** One login: its device, when and from where it was used, and a button that ends it. */
export function DeviceRow({ device: { sessionId, device, isThis, lastUsedAt, ...from } }: { readonly device: Device }) {
  const logOut = useLogOutDevice()
  const name = device.system === null ? words.unknownSystem : words.systems[device.system]
  const usedFrom = fromText(from)
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <span className="grid size-11 flex-none place-items-center rounded-small bg-sunken text-ink-2">
        <Drawing path={drawings[drawnAs(device.system)]} className="size-5.5 stroke-[1.8]" />
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-heavy">{name}</p>
        <p className="text-small text-ink-2">
          {[device.browser, isThis ? null : words.used(formatSince(new Date(lastUsedAt), new Date()))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {usedFrom && <p className="text-small text-ink-2">{usedFrom}</p>}
      </div>
      {isThis && <Chip>{words.thisDevice}</Chip>}
      {!isThis && logOut.isSuccess && <LoggedOut />}
      {!isThis && !logOut.isSuccess && (
        <Button
          aria-label={words.logOutOf([name, device.browser].filter(Boolean).join(', '))}
          isBusy={logOut.isPending}
          onClick={() => logOut.mutate(sessionId)}
        >
          {words.logOut}
        </Button>
      )}
      {logOut.error && <ErrorNote role="alert" className="basis-full" text={failureText(logOut.error)} />}
    </li>
  )
}

/** In place of the button that had the focus. */
function LoggedOut() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    text.current?.focus()
  }, [])
  return (
    <p ref={text} tabIndex={-1} className="flex min-h-11 items-center gap-1.5 text-small font-heavy">
      <Icon name="check" className="size-4.5" />
      {words.loggedOut}
    </p>
  )
}

/** Null where neither is known. */
function fromText({ isThisNetwork, timeZone }: Pick<Device, 'isThisNetwork' | 'timeZone'>): string | null {
  const network = isThisNetwork ? words.thisNetwork : words.anotherNetwork
  const parts = [
    isThisNetwork === null ? null : network,
    timeZone === null ? null : words.zone(findTimeZone(timeZone, new Date()).label),
  ]
  return parts.filter(Boolean).join(', ') || null
}
