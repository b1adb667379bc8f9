import type { Api } from '../../../server/src/app.ts'

export const api = (answer: Api) => answer
