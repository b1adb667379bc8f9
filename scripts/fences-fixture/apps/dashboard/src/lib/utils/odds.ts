export const odds = 'odds'
