export const provider = 'provider'
