/** Those of the last two years, as on the storefront. */
export const BROWSERS = ['chrome131', 'edge131', 'firefox132', 'safari18.1']
