export const exchange = 'exchange'
