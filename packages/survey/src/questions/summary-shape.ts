/** The few shapes in which results come: a bar per value, or a Net Promoter Score. */
export type SummaryShape = 'bars' | 'nps'
