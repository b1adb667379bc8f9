// breaks: dashboard-sees-the-server-as-a-type
import { app } from '../../../server/src/app.ts'

export const bundled = app
