import { TemplateLoader } from '../features/builder/template/template-loader.tsx'
import { words } from './words.ts'

/** A template, to be read and adjusted before it is used. ADR-0023. */
export const TemplatePage = ({ templateId }: { readonly templateId: string }) => (
  <>
    <title>{words.template.title}</title>
    <TemplateLoader key={templateId} templateId={templateId} />
  </>
)
