export const loader = 'loader'
