// breaks: no-folder-cycles
import '../stores/open-store.ts'

export const password = 1
