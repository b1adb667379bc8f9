import { ImportScreen } from '../features/new-survey/import/import-screen.tsx'
import { words } from './words.ts'

export function ImportPage() {
  return (
    // Lines that are read and typed, not looked over.
    <div className="[--column:44rem]">
      <title>{words.import.title}</title>
      <ImportScreen />
    </div>
  )
}
