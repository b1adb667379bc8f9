import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { CanceledError } from '../../lib/failure.ts'
import { confirmed } from './confirmations.ts'

type Options<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'onError'> & {
  /** The call, which the server may refuse until the merchant has shown who they are. */
  readonly mutationFn: (input: Input) => Promise<Result>
  /** After the merchant closed the question. */
  readonly onCanceled?: (() => void) | undefined
}

/** A mutation that asks the merchant first who they are, if the server wants it. If they close the question, it is as before. */
export function useConfirmedMutation<Result, Input = void>({
  mutationFn,
  onCanceled,
  ...options
}: Options<Result, Input>) {
  const mutation: UseMutationResult<Result, Error, Input> = useMutation({
    ...options,
    mutationFn: (input: Input) => confirmed(() => mutationFn(input)),
    onError(failure) {
      if (!(failure instanceof CanceledError)) return
      mutation.reset()
      onCanceled?.()
    },
  })
  return mutation
}
