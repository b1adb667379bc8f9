import { routes } from './surveys/routes.ts'

export const app = routes
export type Api = typeof app
