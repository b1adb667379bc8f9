export const plans = 'plans'
