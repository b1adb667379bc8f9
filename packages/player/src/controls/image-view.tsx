import type { ChooseImage, ImageOption, PickedImage } from '@earshot/survey/respondent'
import { useState } from 'react'
import css from './image.css?inline'
import { offered } from './offered.ts'
import type { ViewProps } from './view-props.ts'

/** One choice among pictures, each with its text beside it or, where that is hidden, named by it. Spec §2.9. */
function ImageView({ control, answer, seed, words, pictureOrigin = '', named, onAnswer }: ViewProps<ChooseImage>) {
  const chosen = (answer as PickedImage | undefined)?.optionId
  return (
    <div role="radiogroup" {...named()} className="pictures">
      {offered(control, seed, words).map(({ optionId, label, lang }) => (
        <label key={optionId} className="picture" lang={lang}>
          <input type="radio" name="option" checked={chosen === optionId} onChange={() => onAnswer({ optionId })} />
          <Picture
            label={label}
            hideLabel={control.hideLabel}
            url={urlOf(
              control.options.find((option) => option.optionId === optionId),
              pictureOrigin,
            )}
          />
        </label>
      ))}
    </div>
  )
}

type PictureProps = { readonly url: string | null; readonly label: string; readonly hideLabel: boolean }

/** A picture that does not come leaves its text, hidden or not. */
function Picture({ url, label, hideLabel }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null)
  const isThere = url !== null && url !== lost
  return (
    <>
      <span className="photo">
        {isThere && <img src={url} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setLost(url)} />}
      </span>
      <span className={hideLabel && isThere ? 'visually-hidden' : 'caption'}>{label}</span>
    </>
  )
}

/** A path from the root lies with Earshot, not with the store. */
function urlOf(option: ImageOption | undefined, origin: string): string | null {
  const url = option?.imageUrl ?? null
  return url?.startsWith('/') ? origin + url : url
}

export const chunk = { View: ImageView, css }
