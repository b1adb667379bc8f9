export const card = 'card'
