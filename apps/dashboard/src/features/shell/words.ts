/** The names of the places, as the specification has them (spec §2.3), in sentence case where it is silent. */
export const words = {
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  create: 'Create',
  surveys: 'Surveys',
  templates: 'Templates',
  integrations: 'Integrations',
  soon: 'Soon',
  more: 'More',
  nps: 'Net Promoter Score',
  plans: 'Plans',
  bookACall: 'Book a call',
  help: 'Help Centre',
  settings: 'Settings',
  newTab: '(opens in a new tab)',
} as const
