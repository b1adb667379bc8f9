import { LIMITS, type SurveyId, type Template, withFreshIds } from '@earshot/survey'
import { useId, useState } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSaveTemplate } from '../../../parts/template/use-own-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { words } from './words.ts'

type Props = {
  /** As it stands here. */
  readonly copy: Template
  readonly title: string
  readonly onSaved: (template: Template) => void
  readonly onClose: () => void
}

/** Keeps what stands here as a template of the merchant's own. ADR-0023. */
export function SaveTemplateSheet({ copy, title, onSaved, onClose }: Props) {
  const formId = useId()
  // Tried again, it is the same one.
  const [templateId] = useState(() => newId() as SurveyId)
  const [name, setName] = useState(copy.name)
  const [categoryTag, setCategory] = useState(copy.categoryTag)
  const saveTemplate = useSaveTemplate()
  const { form, errorOf, failure } = useForm({
    fields: { name: words.nameMissing },
    sending: saveTemplate,
    onSend(values) {
      const template = withFreshIds({ ...copy, name: values.name.trim(), categoryTag }, templateId, newId)
      saveTemplate.mutate(template, { onSuccess: () => onSaved(template) })
    },
  })
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="main" isBusy={saveTemplate.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="flex flex-col gap-5">
        <p className="text-small text-ink-2">{words.savedFor}</p>
        <Field
          name="name"
          label={words.templateName}
          maxLength={LIMITS.surveyNameLength}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errorOf('name')}
        />
        <CategoryChoice value={categoryTag} onChange={setCategory} />
        {failure && <Notice tone="red" text={words.notSavedAsOwn(failure)} />}
      </form>
    </Sheet>
  )
}
