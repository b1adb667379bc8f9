export const words = {
  color: 'Color',
  colorHint: 'For buttons, for what is chosen and for the progress.',
  pick: 'Pick a color',
  write: 'Color as text',
  writeExample: 'Such as #2f6690',
  unreadable: 'Write a color as # and six characters, each 0 to 9 or A to F, such as #2f6690.',
  asEarshot: 'As Earshot',

  inScheme: { light: 'In light', dark: 'In dark' },
  earshots: 'Earshot’s own',
  asChosen: 'As you chose it',
  madeReadable: {
    light: 'Made darker, so that it can be read',
    dark: 'Made lighter, so that it can be read',
  },

  scheme: 'Light or dark',
  schemes: {
    system: { label: 'Your page', hint: 'As the page around it is.' },
    light: { label: 'Light', hint: 'Always light, for stores that have no dark pages.' },
    dark: { label: 'Dark', hint: 'Always dark, for stores with dark pages.' },
  },

  branding: 'Our name',
  branded: (askedWith: string) => `Below your questions stands “${askedWith}”.`,
  unbranded: (askedWith: string) => `Shoppers don’t see “${askedWith}”: your plan asks without our name.`,
  removeBranding: 'Ask without our name',
} as const
