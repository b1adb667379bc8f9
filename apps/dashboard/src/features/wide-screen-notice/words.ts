/** The specification's own texts (spec §2.4). */
export const words = {
  title: 'Mobile Only',
  text: 'This application is optimized for mobile devices. Please use a mobile device or resize your browser window to mobile view for the best experience.',
  goOn: 'Continue Anyway',
  hint: 'Recommended width: less than 768px',
} as const
