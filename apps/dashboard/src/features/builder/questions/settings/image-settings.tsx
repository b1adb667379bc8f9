import { type ImageQuestion, ok, setOptionImage } from '@earshot/survey'
import { ChipSwitch } from '../../../../ui/chip-switch.tsx'
import { words } from '../../words.ts'
import { changeConfig } from '../change-config.ts'
import type { EditorProps } from '../editor-props.ts'
import { ShuffleSwitch } from '../options/choice-switches.tsx'
import { OptionMark } from '../options/option-mark.tsx'
import { OptionsEditor } from '../options/options-editor.tsx'
import { OptionPicture, PictureNews } from '../pictures/option-picture.tsx'

/** Spec §3.3. */
export function ImageSettings(props: EditorProps<ImageQuestion>) {
  const { question, edit, problems } = props
  const { questionId, config } = question
  return (
    <>
      <OptionsEditor
        {...props}
        mark={<OptionMark look="radio" />}
        leadOf={(option, name) => <OptionPicture {...{ question, name, edit, problems }} option={option} />}
        noteOf={({ id }) => <PictureNews question={question} optionId={id} problems={problems} />}
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
      <div className="mt-1.5 flex flex-wrap gap-2">
        <ChipSwitch
          label={words.labels}
          state={config.hideLabel ? words.off : words.on}
          checked={!config.hideLabel}
          onChange={(isShown) => edit((survey) => changeConfig(survey, question, { hideLabel: !isShown }))}
        />
        <ShuffleSwitch question={question} edit={edit} />
      </div>
    </>
  )
}
