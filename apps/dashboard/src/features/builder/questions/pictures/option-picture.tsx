import type { ImageQuestion, OptionId } from '@earshot/survey'
import { failureText } from '../../../../lib/problem-text.ts'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Edit } from '../../editing/editing-session.ts'
import { elementIds } from '../../element-ids.ts'
import { ProblemNote, problemNoteId } from '../../publishing/problem-note.tsx'
import type { LocatedProblem } from '../../publishing/use-publishing.ts'
import { words } from '../../words.ts'
import type { ChoiceOption } from '../options/choice-question.ts'
import { PICTURE_TYPES } from './upload-picture.ts'
import { usePictureState, usePictureUpload } from './use-picture-upload.ts'
import { words as pictureWords } from './words.ts'

type Props = {
  readonly question: ImageQuestion
  readonly option: ChoiceOption
  /** Such as Option 2. */
  readonly name: string
  readonly edit: Edit
  readonly problems: readonly LocatedProblem[]
}

/** The picture of an option, or the place for one; pressing it chooses another. */
export function OptionPicture({ question, option, name, edit, problems }: Props) {
  const { id, imageUrl = null } = option
  const upload = usePictureUpload(question, option, edit)
  const { isComing, failure } = usePictureState(question, id)
  const described = failure ? statusId(id) : problemNoteId(problems, elementIds.picture(id))
  return (
    <label
      className={`relative my-1.5 me-2.5 grid size-14 flex-none cursor-pointer place-items-center overflow-hidden rounded-small text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${imageUrl ? 'bg-sunken' : 'border-[1.5px] border-dashed border-control hover:bg-sunken has-aria-invalid:border-2 has-aria-invalid:border-red has-aria-invalid:text-red'}`}
    >
      {imageUrl ? <img src={imageUrl} alt="" className="size-full object-cover" /> : <Icon name="picture" />}
      {isComing && (
        <span className="absolute inset-0 grid place-items-center bg-surface/80 text-accent">
          <span className="size-6 animate-spin rounded-full border-2 border-current border-t-transparent" />
        </span>
      )}
      <input
        id={elementIds.picture(id)}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={imageUrl ? words.changePicture(name) : words.choosePicture(name)}
        aria-invalid={described !== undefined}
        aria-describedby={described}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same one can be chosen again.
          target.value = ''
          if (file) upload(file)
        }}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
      />
    </label>
  )
}

type StatusProps = Pick<Props, 'question' | 'option' | 'problems'>

/** Where the picture of an option has got to, below it. */
export function PictureStatus({ question, option, problems }: StatusProps) {
  const { id: optionId, imageUrl } = option
  const { isComing, failure, arrived } = usePictureState(question, optionId)
  const isAlreadyThere = arrived?.wasThere && arrived.imageUrl === imageUrl
  return (
    <>
      <span role="status" className="sr-only">
        {isComing && words.pictureComing}
      </span>
      <p role="status" className="mt-1.5 text-small text-ink-2 empty:sr-only">
        {isAlreadyThere ? pictureWords.alreadyThere : !isComing && sameElsewhere(question, option)}
      </p>
      {failure ? (
        <ErrorNote id={statusId(optionId)} role="alert" text={words.pictureFailed(failureText(failure))} />
      ) : (
        <ProblemNote problems={problems} at={elementIds.picture(optionId)} />
      )}
    </>
  )
}

/** One picture under two options: as a rule it was chosen twice. */
function sameElsewhere({ config }: ImageQuestion, { id, imageUrl }: ChoiceOption): string | null {
  const twin = config.options.findIndex((one) => one.id !== id && one.imageUrl === imageUrl && imageUrl !== null)
  return twin === -1 ? null : pictureWords.alsoAt(words.option(twin + 1))
}

const statusId = (optionId: OptionId) => `picture-news-${optionId}`
