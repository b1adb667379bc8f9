import { ok, type Template } from '@earshot/survey'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import { DetailsSheet } from '../details/details-sheet.tsx'
import type { Edit } from '../editing/editing-session.ts'
import { CategoryChoice } from './category-choice.tsx'
import { SaveTemplateSheet } from './save-template-sheet.tsx'
import { TemplateMoreSheet } from './template-more-sheet.tsx'
import { categorized, isAdjusted } from './template-session.ts'
import { words } from './words.ts'

/** The sheets that open over the template editor, besides those of the workbench. */
export type TemplateSheet = 'more' | 'details' | 'saveAs'

type Props = {
  readonly template: TemplateCard
  readonly copy: Template
  /** null: none. */
  readonly sheet: TemplateSheet | null
  readonly onSheet: (sheet: TemplateSheet | null) => void
  /** See `MoreSheet`. */
  readonly onOutline: (() => void) | null
  readonly edit: Edit
  readonly onSave: () => void
  readonly onStartOver: () => void
  readonly onDelete: () => void
  readonly onSaved: (saved: Template) => void
}

/** The sheets of the template editor, one at a time. */
export function TemplateSheets({ template, copy, sheet, onSheet, onOutline, edit, ...act }: Props) {
  const { isOwn } = template
  const close = () => onSheet(null)
  switch (sheet) {
    case 'more':
      return (
        <TemplateMoreSheet
          isOwn={isOwn}
          isAdjusted={isAdjusted(copy, template)}
          onDetails={() => onSheet('details')}
          onSave={act.onSave}
          onSaveAs={() => onSheet('saveAs')}
          onStartOver={act.onStartOver}
          onDelete={act.onDelete}
          onOutline={onOutline}
          onClose={close}
        />
      )
    case 'details':
      return (
        <DetailsSheet survey={copy} edit={edit} onClose={close}>
          {isOwn && (
            <CategoryChoice
              value={copy.categoryTag}
              onChange={(categoryTag) => edit((before) => ok(categorized(before, categoryTag)))}
            />
          )}
        </DetailsSheet>
      )
    case 'saveAs':
      return (
        <SaveTemplateSheet
          copy={copy}
          title={isOwn ? words.saveAsNew : words.saveAsOwn}
          onSaved={act.onSaved}
          onClose={close}
        />
      )
    default:
      return null
  }
}
