type Counted = { readonly count: number }

/**
 * The options in the order of a card. As long as all fit they stand as the merchant wrote them; of more, those chosen
 * most come first, and of two chosen as often the one that was written first. Unfolded they stand in the same order, so
 * that the rest joins below and nothing that was read moves.
 */
export const ranked = <Bar extends Counted>(bars: readonly Bar[], most: number): readonly Bar[] =>
  bars.length <= most ? bars : bars.toSorted((a, b) => b.count - a.count)
