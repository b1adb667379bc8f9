// breaks: dashboard-enters-the-server-by-app
import type { Problem } from '../../../server/src/problems.ts'

export const seen = (problem: Problem) => problem
