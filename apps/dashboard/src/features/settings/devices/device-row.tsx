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

type Props = { readonly device: Device }
type RowProps = Props & { readonly isLoggedOut: boolean; readonly onLoggedOut: () => void }

/** One login: its device, when and from where it was used, and a button that ends it. */
export function DeviceRow(props: RowProps) {
  const { device } = props
  const { browser } = device.device
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <DeviceIcon device={device} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-heavy">{nameOf(device)}</p>
        <p className="text-small text-ink-2">
          {[browser, device.isThis ? null : words.used(lastUse(device))].filter(Boolean).join(' · ')}
        </p>
        <p className="text-small text-ink-2 empty:hidden">{originsOf(device).join(', ')}</p>
      </div>
      <LogOutDevice {...props} />
    </li>
  )
}

/** The same in a table. */
export const DeviceTableRow = ({ device, ...logOut }: RowProps) => (
  <tr className="border-t border-line align-middle">
    <th scope="row" className="py-3 pe-3 text-start font-normal">
      <div className="flex items-center gap-3">
        <DeviceIcon device={device} />
        <div className="min-w-0">
          <p className="text-body font-heavy">{nameOf(device)}</p>
          <p className="text-ink-2">{device.device.browser}</p>
        </div>
      </div>
    </th>
    <td className="py-3 pe-3">
      {originsOf(device).map((origin) => (
        <p key={origin}>{origin}</p>
      ))}
    </td>
    <td className="py-3 pe-3">{device.isThis ? words.now : words.lastUsed(lastUse(device))}</td>
    <td className="py-3 text-end">
      <LogOutDevice device={device} {...logOut} />
    </td>
  </tr>
)

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

const DeviceIcon = ({ device: { device } }: Props) => (
  <span className="grid size-11 flex-none place-items-center rounded-small bg-sunken text-ink-2">
    <Drawing path={drawings[drawnAs(device.system)]} className="size-5.5 stroke-[1.8]" />
  </span>
)

const nameOf = ({ device: { system } }: Device): string =>
  system === null ? words.unknownSystem : words.systems[system]

const lastUse = ({ lastUsedAt }: Device): string | null => formatSince(new Date(lastUsedAt), new Date())

function LogOutDevice({ device, isLoggedOut, onLoggedOut }: RowProps) {
  const logOut = useLogOutDevice()
  if (device.isThis) return <Chip>{words.thisDevice}</Chip>
  if (isLoggedOut) return <LoggedOut />
  return (
    <>
      <Button
        aria-label={words.logOutOf([nameOf(device), device.device.browser].filter(Boolean).join(', '))}
        isBusy={logOut.isPending}
        onClick={() => logOut.mutate(device.sessionId, { onSuccess: onLoggedOut })}
      >
        {words.logOut}
      </Button>
      {logOut.error && <ErrorNote role="alert" className="basis-full" text={failureText(logOut.error)} />}
    </>
  )
}

/** In place of the button that had the focus. */
function LoggedOut() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    text.current?.focus()
  }, [])
  return (
    <p ref={text} tabIndex={-1} className="inline-flex min-h-11 items-center gap-1.5 text-small font-heavy">
      <Icon name="check" className="size-4.5" />
      {words.loggedOut}
    </p>
  )
}

/** Network and time zone, as far as they are known. */
function originsOf({ isThisNetwork, timeZone }: Device): string[] {
  const network = isThisNetwork ? words.thisNetwork : words.anotherNetwork
  return [
    isThisNetwork === null ? null : network,
    timeZone === null ? null : words.zone(findTimeZone(timeZone, new Date()).label),
  ].filter((part) => part !== null)
}
