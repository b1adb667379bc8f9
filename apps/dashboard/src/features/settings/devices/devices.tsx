import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './devices-api.ts'
import { words } from './words.ts'

/** The devices that the merchant is logged in on, each with a button to log it out. */
export function Devices() {
  const query = useQuery(devicesQuery)
  return (
    <SettingsSection title={words.title} text={words.text} help="where-youre-logged-in">
      <QueryContent query={query} data={query.data} staleText={words.stale} skeleton={<DevicesSkeleton />}>
        {({ sessions, more }) => (
          <>
            <ul className="-my-3 divide-y divide-line">
              {sessions.map((device) => (
                <DeviceRow key={device.sessionId} device={device} />
              ))}
            </ul>
            {more > 0 && <p className="text-small text-ink-2">{words.more(more)}</p>}
            {sessions.length > 1 && <p className="text-small text-ink-2">{words.notYou}</p>}
          </>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

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
