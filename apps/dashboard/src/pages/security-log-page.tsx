import { SecurityLog } from '../features/settings/security-log/security-log.tsx'
import { words } from './words.ts'

export function SecurityLogPage() {
  return (
    // Rows of several columns.
    <div className="[--column:60rem]">
      <title>{words.securityLog.title}</title>
      <SecurityLog />
    </div>
  )
}
