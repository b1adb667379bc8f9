import { Drawing } from '../../ui/drawing.tsx'

/** The pictures of the menu; apart from those of `ui/icon.tsx`, since a phone needs them late. */
const paths = {
  surveys: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  integrations: 'M9 4v4M15 4v4M7 8h10v3a5 5 0 0 1-10 0V8M12 16v4',
  nps: 'M4 16a8 8 0 0 1 16 0M12 16l3.5-4M4 19.5h16',
  plans: 'M4 7h16v11H4V7M4 11h16M7.5 15h3',
  call: 'M5 6h14v13H5V6M5 10h14M9 4v3M15 4v3M9 14h3',
  help: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0M9.8 9.7a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.7M12 16.5v.01',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4',
  fold: 'm7 10 5 5 5-5',
  elsewhere: 'M10 6H6v12h12v-4M13 5h6v6M19 5l-8 8',
} as const

export type ShellIconName = keyof typeof paths

export function ShellIcon({
  name,
  className = 'size-5',
}: {
  readonly name: ShellIconName
  readonly className?: string
}) {
  return <Drawing path={paths[name]} className={`stroke-[1.8] ${className}`} />
}
