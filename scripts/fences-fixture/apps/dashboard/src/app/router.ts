export const router = 'router'
