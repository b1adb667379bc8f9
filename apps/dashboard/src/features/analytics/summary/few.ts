/** So many responses are needed until shares and changes are more than a rough guess. */
const FEW_BELOW = 30

export const isFew = (responses: number): boolean => responses < FEW_BELOW
