import { type OptionId, ok, type Question, setOptionImage } from '@earshot/survey'
import { useMutation, useMutationState } from '@tanstack/react-query'
import type { Edit } from '../../editing/editing-session.ts'
import type { ChoiceOption } from '../options/choice-question.ts'
import { uploadPicture } from './upload-picture.ts'

/** All pictures on their way to a survey. */
export const picturesKey = (surveyId: string) => ['picture', surveyId]
const keyOf = ({ surveyId }: Question, optionId: OptionId) => [...picturesKey(surveyId), optionId]

/** Where a picture has come to, and whether it stood there before. */
type Arrived = { readonly imageUrl: string; readonly wasThere: boolean }

/** Uploads the picture of an option; it arrives also if another question is selected by then. */
export function usePictureUpload(question: Question, { id: optionId, imageUrl: before }: ChoiceOption, edit: Edit) {
  const { mutate } = useMutation({
    mutationKey: keyOf(question, optionId),
    mutationFn: async (file: Blob): Promise<Arrived> => {
      const imageUrl = await uploadPicture(file)
      edit((survey) => ok(setOptionImage(survey, question.questionId, optionId, imageUrl)))
      return { imageUrl, wasThere: imageUrl === before }
    },
    meta: { shownInline: true },
  })
  return mutate
}

/** How the last picture for an option fares: on its way, or why it did not come. */
export function usePictureState(question: Question, optionId: OptionId) {
  const states = useMutationState({
    filters: { mutationKey: keyOf(question, optionId), exact: true },
    select: ({ state: { status, error, data } }) => ({
      isComing: status === 'pending',
      failure: error,
      arrived: data as Arrived | undefined,
    }),
  })
  return states.at(-1) ?? { isComing: false, failure: null, arrived: undefined }
}
