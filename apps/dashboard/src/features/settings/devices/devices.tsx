import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { DeviceRow, DeviceTableRow } from './device-row.tsx'
import { type Device, devicesQuery } from './devices-api.ts'
import { words } from './words.ts'

/** The devices that the merchant is logged in on, each with a button to log it out. */
export function Devices() {
  const query = useQuery(devicesQuery)
  const isWide = useIsWide()
  // Stored above list and table, because one replaces the other when the window becomes wide or narrow.
  const [loggedOut, setLoggedOut] = useState<readonly string[]>([])
  const onLoggedOut = (sessionId: string) => setLoggedOut((before) => [...before, sessionId])
  const Listed = isWide ? DeviceTable : DeviceList
  return (
    <SettingsSection title={words.title} text={words.text} help="where-youre-logged-in">
      <QueryContent query={query} data={query.data} staleText={words.stale} skeleton={<DevicesSkeleton />}>
        {({ sessions, more }) => (
          <>
            <Listed devices={sessions} loggedOut={loggedOut} onLoggedOut={onLoggedOut} />
            {more > 0 && <p className="text-small text-ink-2">{words.more(more)}</p>}
            {sessions.length > 1 && <p className="text-small text-ink-2">{words.notYou}</p>}
          </>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

type Props = {
  readonly devices: readonly Device[]
  /** The ids of those that were logged out here. */
  readonly loggedOut: readonly string[]
  readonly onLoggedOut: (sessionId: string) => void
}

const rowProps = (device: Device, { loggedOut, onLoggedOut }: Props) => ({
  device,
  isLoggedOut: loggedOut.includes(device.sessionId),
  onLoggedOut: () => onLoggedOut(device.sessionId),
})

const DeviceList = (props: Props) => (
  <ul className="-my-3 divide-y divide-line">
    {props.devices.map((device) => (
      <DeviceRow key={device.sessionId} {...rowProps(device, props)} />
    ))}
  </ul>
)

const { columns } = words

const DeviceTable = (props: Props) => (
  <table className="w-full text-small">
    <caption className="sr-only">{words.title}</caption>
    <thead>
      <tr className="border-b border-control text-ink-2 *:pe-3 *:pb-2 *:text-start *:font-medium">
        <th scope="col">{columns.device}</th>
        <th scope="col">{columns.from}</th>
        <th scope="col">{columns.lastUsed}</th>
        <th scope="col">
          <span className="sr-only">{columns.logOut}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {props.devices.map((device) => (
        <DeviceTableRow key={device.sessionId} {...rowProps(device, props)} />
      ))}
    </tbody>
  </table>
)

function DevicesSkeleton() {
  return (
    <Skeleton>
      <div className="flex items-center gap-3.5">
        <Bone className="size-11" />
        <div className="flex flex-col gap-2">
          <Bone className="h-4 w-32" />
          <Bone className="h-4 w-48" />
        </div>
      </div>
    </Skeleton>
  )
}
