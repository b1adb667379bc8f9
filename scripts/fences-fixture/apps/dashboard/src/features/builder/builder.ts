export const builder = 'builder'
