import { resolve } from 'node:path'

/** The path of a file as the operator means it: npm starts commands in the project's folder. */
export const resolveFile = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file)
