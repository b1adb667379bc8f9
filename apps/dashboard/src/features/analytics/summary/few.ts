import { FEWEST_SURE_RESPONSES } from '@earshot/survey'

/** Whether there are too few responses for a share or a change that says much. */
export const isFew = (responses: number): boolean => responses < FEWEST_SURE_RESPONSES
