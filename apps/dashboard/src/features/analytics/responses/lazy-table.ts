import { lazyComponent } from '../../../ui/lazy.ts'

export const LazyResponsesTable = lazyComponent(() => import('./responses-table.tsx'), 'ResponsesTable')
