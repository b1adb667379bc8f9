export const reply = 'reply'
