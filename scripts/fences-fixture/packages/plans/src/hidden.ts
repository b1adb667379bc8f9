export const hidden = 'hidden'
