/** The events that the product tells of itself, and what each carries. Spec §7. */

export type PageCategory = 'account' | 'onboarding' | 'surveys' | 'analytics' | 'billing' | 'settings' | 'other'

export type PageView = {
  readonly name: string
  readonly category: PageCategory
  readonly type: 'public' | 'onboarding' | 'dashboard'
  readonly surveyId?: string
}

export type TrackedSurvey = { readonly surveyId: string; readonly name: string }

/** Where on a screen a button stands. */
type Location =
  | 'surveys_list'
  | 'survey_card'
  | 'survey_menu'
  | 'create_modal'
  | 'template_gallery'
  | 'template_editor'
  | 'net_promoter_score'
  | 'side_menu'
  | 'builder'
  | 'plan_dialog'

/** The clicked element. */
export type Click = { readonly location: Location } & (
  | { readonly kind: 'create_survey' | 'create_from_scratch' }
  | { readonly kind: 'create_from_template' | 'use_template' | 'preview_template'; readonly templateName: string }
  | {
      readonly kind: 'publish' | 'move_to_draft' | 'duplicate_survey' | 'view_analytics' | 'edit_survey'
      readonly survey: TrackedSurvey
    }
  | { readonly kind: 'help_center' | 'navigation'; readonly destination: string }
)

type Properties = { readonly [name: string]: string }

const facts: { readonly [K in Click['kind']]: Properties } = {
  create_survey: { button_category: 'survey_creation', creation_method: 'modal' },
  create_from_scratch: { button_category: 'survey_creation', creation_method: 'scratch' },
  create_from_template: { button_category: 'survey_creation', creation_method: 'template' },
  use_template: { button_category: 'template', creation_method: 'template' },
  preview_template: { button_category: 'template', action_type: 'preview' },
  publish: { button_category: 'survey_management', action_type: 'publish' },
  move_to_draft: { button_category: 'survey_management', action_type: 'move_to_draft' },
  duplicate_survey: { button_category: 'survey_management', action_type: 'duplicate' },
  view_analytics: { button_category: 'survey_management', action_type: 'view' },
  edit_survey: { button_category: 'survey_management', action_type: 'edit' },
  help_center: { button_category: 'navigation' },
  navigation: { button_category: 'navigation' },
}

/** @param from the path of the page it was clicked on */
export function clickProperties(click: Click, from: string): Properties {
  return {
    button_name: click.kind,
    button_location: click.location,
    from_page: from,
    ...facts[click.kind],
    ...('templateName' in click && { template_name: click.templateName }),
    // Spec §7 names the property twice: `template_name` on every click, `templateName` on these two.
    ...((click.kind === 'use_template' || click.kind === 'preview_template') && { templateName: click.templateName }),
    ...('survey' in click && surveyProperties(click.survey)),
    ...('destination' in click && { destination: click.destination }),
  }
}

export const pageProperties = ({ name, category, type, surveyId }: PageView, title: string): Properties => ({
  page_name: name,
  page_title: title,
  page_category: category,
  page_type: type,
  ...(surveyId !== undefined && { survey_id: surveyId }),
})

export const surveyProperties = ({ surveyId, name }: TrackedSurvey): Properties => ({
  survey_id: surveyId,
  survey_name: name,
})

/** The merchant who is logged in, as the analytics service gets it. Spec §3.1. */
export type TrackedMerchant = {
  /** Their login. */
  readonly userEmail: string
  readonly merchantId: string
  readonly storeId: string
  readonly businessName: string
  readonly businessEmail: string
  readonly timezone: string
  /** The plan's status, as the billing provider calls it; null: not known. */
  readonly status: string | null
  readonly trialEndsAt: string | null
}

export const merchantProperties = (merchant: TrackedMerchant): Properties => ({
  email: merchant.userEmail,
  merchant_id: merchant.merchantId,
  store_id: merchant.storeId,
  business_name: merchant.businessName,
  business_email: merchant.businessEmail,
  timezone: merchant.timezone,
  ...(merchant.trialEndsAt !== null && { trial_ends_at: merchant.trialEndsAt }),
  ...(merchant.status !== null && { status: merchant.status }),
})
