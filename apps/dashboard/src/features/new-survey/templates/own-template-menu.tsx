import type { TemplateCard } from '../../../parts/template/templates.ts'
import { Menu } from '../../../ui/menu.tsx'
import { words } from './words.ts'

type Props = { readonly card: TemplateCard; readonly onDelete: () => void }

/** A merchant's actions on a template of their own. */
export function OwnTemplateMenu({ card: { surveyId, name }, onDelete }: Props) {
  return (
    <Menu
      label={words.moreFor(name)}
      items={[
        { label: words.edit, icon: 'pencil', to: `/template/${surveyId}` },
        { label: words.delete, icon: 'trash', isDanger: true, onPress: onDelete },
      ]}
    />
  )
}
