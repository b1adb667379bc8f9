import { Drawing } from './drawing.tsx'

/** Icons that are used in many files. */
const paths = {
  back: 'm15 5-7 7 7 7',
  forward: 'm9 5 7 7-7 7',
  up: 'm6 14.5 6-6 6 6',
  down: 'm6 9.5 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M12 5.5v.01M12 12v.01M12 18.5v.01',
  funnel: 'M4 7h16M7 12h10M10 17h4',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0m-2 4.5L20 20',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5',
  chart: 'M5 19V11M12 19V5M19 19v-6',
  pencil: 'm5 19 1-4L16 5l3 3L9 18l-4 1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4 3.5 19h17L12 4M12 10v4.5M12 17v.01',
  info: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 11v5M12 8v.01',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  pause: 'M9 6v12M15 6v12',
  picture: 'M4.5 5.5h15v13h-15zM5 16l4.5-4.5 4 4 2-2 3.5 3.5M15.5 9.25v.01',
  swap: 'M5 9h13m-3.5-4L18 9l-3.5 4M19 16H6m3.5-4L6 16l3.5 4',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5v8.5h12v-8.5',
  download: 'M12 4v11M8 11.5l4 4 4-4M6 20h12',
  undo: 'M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2',
  redo: 'm15 7 4 4-4 4M19 11h-9a5 5 0 0 0 0 10h2',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  people:
    'M12.5 8.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M3.5 18.5c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5M15.5 5.8a3 3 0 0 1 0 5.4M17.5 14.4c1.7.6 2.7 2 3 4.1',
  panel: 'M4 5h16v14H4V5M9.5 5v14',
  drop: 'M12 3.5c3 3.5 6 7 6 10.5a6 6 0 0 1-12 0c0-3.5 3-7 6-10.5',
  lines: 'M5.5 7h13M5.5 10.5h13M5.5 14h13M5.5 17.5h13',
  logOut: 'M14 5H6v14h8M11 12h9m0 0-3.5-3.5M20 12l-3.5 3.5',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className = 'size-5.5' }: { readonly name: IconName; readonly className?: string }) {
  const mirrored = name === 'back' || name === 'forward' || name === 'logOut' ? 'rtl:-scale-x-100' : ''
  const stroke = name === 'more' ? 'stroke-3' : 'stroke-[1.8]'
  return <Drawing path={paths[name]} className={`${stroke} ${mirrored} ${className}`} />
}
