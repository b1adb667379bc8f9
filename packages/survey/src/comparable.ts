/** A text as it is compared with others: case and surrounding spaces do not count (spec §5, ADR-0031). */
export const comparable = (text: string): string => text.trim().toLowerCase()
