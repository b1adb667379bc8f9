export const player = 'player'
