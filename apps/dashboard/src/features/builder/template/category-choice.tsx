import { type TemplateCategory, templateCategories } from '@earshot/survey'
import { templateCategoryTags } from '../../../parts/template/template-categories.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { words } from './words.ts'

type Props = { readonly value: TemplateCategory; readonly onChange: (category: TemplateCategory) => void }

const choices = templateCategories.map((value) => ({ value, label: templateCategoryTags[value].name }))

/** The purpose of a merchant's own template. Spec §3.2. */
export const CategoryChoice = (props: Props) => <RadioGroup label={words.category} choices={choices} {...props} />
