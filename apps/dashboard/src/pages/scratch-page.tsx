import { Scratch } from '../features/new-survey/scratch.tsx'
import { words } from './words.ts'

/** Seen only while a draft is being made. */
export function ScratchPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-4">
      <title>{words.scratch.title}</title>
      <Scratch />
    </main>
  )
}
