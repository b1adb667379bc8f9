export const home = 'home'
