export const tool = 'tool'
