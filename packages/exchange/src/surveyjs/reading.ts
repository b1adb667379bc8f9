import type { Reading } from '../reading.ts'

/** A SurveyJS survey on its way: the language it is shown in, if it says so, and those it leaves behind, told once. */
export type SurveyJsReading = Reading & { readonly locale: string; readonly languages: Set<string> }
