import { type ImageQuestion, ok, setOptionImage } from '@earshot/survey'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { ChoiceSwitches, shuffleSwitch } from '../options/choice-switches.tsx'
import { OptionMark } from '../options/option-mark.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import { OptionPicture, PictureStatus } from '../pictures/option-picture.tsx'
import { useDropGuard } from '../pictures/use-drop-guard.ts'
import { words as hints } from './words.ts'

/** Spec §3.3. */
export function ImageSettings(props: EditorProps<ImageQuestion>) {
  const { question, edit, problems } = props
  const { questionId, config } = question
  useDropGuard()
  return (
    <>
      <p className="mb-2 text-caption text-ink-2">{hints.pictures}</p>
      <OptionsEditor
        {...props}
        mark={<OptionMark shape="radio" />}
        leadOf={(option, name) => <OptionPicture {...{ question, option, name, edit, problems }} />}
        noteOf={(option) => <PictureStatus {...{ question, option, problems }} />}
        extraItems={({ id, imageUrl }) =>
          imageUrl
            ? [
                {
                  label: words.removePicture,
                  icon: 'close',
                  onPress: () => edit((survey) => ok(setOptionImage(survey, questionId, id, null))),
                },
              ]
            : []
        }
      />
      <ChoiceSwitches
        switches={[
          {
            label: words.labels,
            hint: config.hideLabel ? hints.labelsHidden : hints.labelsShown,
            isOn: !config.hideLabel,
            onChange: (isShown) => edit((survey) => changeConfig(survey, question, { hideLabel: !isShown })),
          },
          shuffleSwitch(question, edit),
        ]}
      />
    </>
  )
}
