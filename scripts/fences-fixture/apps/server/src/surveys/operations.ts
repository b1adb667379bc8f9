export const operations = 'operations'
