/** How much an answer may hold. Each stands for itself, so that a shopper's page carries only the number where it is used. */
export const otherTextLength = 500
export const textAnswerLength = 2000

/** The years a date can be of, both included. */
export const yearFrom = 1900
export const yearTo = 2100
