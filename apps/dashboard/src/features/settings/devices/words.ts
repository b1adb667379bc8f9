import { pluralized } from '../../../lib/format.ts'

export const words = {
  title: 'Where you’re logged in',
  text: 'A login ends by itself after 30 days. We don’t look addresses up: “this network” means the one you’re on now.',
  systems: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android_phone: 'Android phone',
    android_tablet: 'Android tablet',
    windows: 'Windows computer',
    mac: 'Mac',
    linux: 'Linux computer',
    chromebook: 'Chromebook',
  },
  unknownSystem: 'Unknown device',
  used: (since: string | null) => (since === null ? 'Used a moment ago' : `Used ${since}`),
  lastUsed: (since: string | null) => since ?? 'A moment ago',
  now: 'Now',
  columns: { device: 'Device', from: 'From', lastUsed: 'Last used', logOut: 'Log out' },
  thisDevice: 'This device',
  thisNetwork: 'This network',
  anotherNetwork: 'Another network',
  zone: (city: string) => `${city} time`,
  logOut: 'Log out',
  logOutOf: (device: string) => `Log out ${device}`,
  loggedOut: 'Logged out',
  notYou: 'Not you? Log it out, then change your password.',
  more: (count: number) =>
    `And ${pluralized(count, 'more login', 'more logins')}. “Log out everywhere” ends them, too.`,
  stale: (failure: string) => `This list may be out of date. ${failure}`,
} as const
