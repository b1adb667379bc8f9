export const builders = 'builders'
