import { operations } from './operations.ts'

export const routes = operations
