/**
 * The few shapes in which results come: a bar per value; the same where one answer has several, so that shares add up
 * to more than all; a distribution with its mean; a Net Promoter Score; what people wrote; days.
 */
export type SummaryShape = 'bars' | 'bars_of_many' | 'scale' | 'nps' | 'texts' | 'dates'
