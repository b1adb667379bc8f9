import { type OptionId, ok, type Question, setOptionImage } from '@earshot/survey'
import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Edit } from '../../editing/editing-session.ts'
import { uploadPicture } from './upload-picture.ts'

/** All pictures on their way to a survey. */
export const picturesKey = (surveyId: string) => ['picture', surveyId]
const keyOf = ({ surveyId }: Question, optionId: OptionId) => [...picturesKey(surveyId), optionId]

/** Brings an option its picture; it arrives also where another question is in hand by then. */
export function usePictureUpload(question: Question, optionId: OptionId, edit: Edit) {
  const { mutate } = useMutation({
    mutationKey: keyOf(question, optionId),
    mutationFn: async (file: Blob) => {
      const imageUrl = await uploadPicture(file)
      edit((survey) => ok(setOptionImage(survey, question.questionId, optionId, imageUrl)))
    },
    meta: { shownInline: true },
  })
  return mutate
}

/** How the last picture for an option fares: on its way, or why it did not come. */
export function usePictureState(question: Question, optionId: OptionId) {
  const states = useMutationState({
    filters: { mutationKey: keyOf(question, optionId), exact: true },
    select: ({ state: { status, error } }) => ({ isComing: status === 'pending', failure: error }),
  })
  return states.at(-1) ?? { isComing: false, failure: null }
}
