export const format = 'format'
