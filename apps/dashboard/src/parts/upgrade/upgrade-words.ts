import { type FeatureKey, features } from '@earshot/plans'
import type { Plan } from '@heymantle/client'
import { formatCount, formatPrice, pluralized } from '../../lib/format.ts'
import type { GateRefusal } from './refusal.ts'

/** The text of an upgrade prompt (spec §3.7). */
export type UpgradeMessage = {
  readonly title: string
  readonly description: string
  readonly upgradeButtonText: string
}

type BooleanKey = { [K in FeatureKey]: (typeof features)[K]['type'] extends 'boolean' ? K : never }[FeatureKey]
type LimitKey = Exclude<FeatureKey, BooleanKey>

/** The benefit of a plan with the feature, one sentence for each feature that can be switched on. */
const benefits: { readonly [K in BooleanKey]: string } = {
  all_question_types: 'Upgrade to ask with drop-downs, dates and pictures, too.',
  custom_features: 'Upgrade to lead shoppers from question to question by what they answer.',
  advanced_survey_targeting: 'Upgrade to choose who is asked: by order, by tag, by place.',
  advanced_analytics: 'Upgrade to filter and compare answers, and to see where people stop.',
  download_survey_reports: 'Upgrade to download your responses as a file for spreadsheets.',
  remove_branding: 'Upgrade to ask without our name below your questions.',
  third_party_integrations: 'Upgrade to connect other programs.',
}

/** How much a plan includes, and what more of it is good for, one sentence for each limit. */
const ends: { readonly [K in LimitKey]: (limit: number) => string } = {
  questions_per_survey: (limit) =>
    `Your plan includes ${pluralized(limit, 'question', 'questions')} per survey. Upgrade to ask as many as you like.`,
  active_surveys: (limit) =>
    `Your plan includes ${pluralized(limit, 'live survey', 'live surveys')} at a time. Upgrade to run as many as you like, or move one to draft first.`,
  responses_per_survey: (limit) =>
    `Your plan counts ${pluralized(limit, 'response', 'responses')} per survey. Further responses are kept, and unlocked the moment you upgrade.`,
  monthly_orders: (limit) =>
    `Your plan is made for ${pluralized(limit, 'order', 'orders')} a month. Nothing stops; upgrade for a plan without a limit.`,
}

/** The specification's own (spec §6), as far as they stand there. */
export const upgradeWords = {
  required: 'Upgrade Required',
  notAvailable: 'This feature is not available on your current plan',
  limitReached: 'Limit Reached',
  upgradeNow: 'Upgrade now',
  dismiss: 'Maybe later',
  /** A small mark on what Free lacks. */
  pro: 'Pro',
  benefitsTitle: 'With Pro you get',
  /** The three of spec §2.10. */
  benefits: [
    'No limits on questions and active surveys',
    'A custom target audience',
    'Analysis and export of survey insights',
  ],
} as const

/** The message for a refusal of the plan (ADR-0027). */
export function upgradeMessage(refusal: GateRefusal): UpgradeMessage {
  const upgradeButtonText = upgradeWords.upgradeNow
  return refusal.because === 'limit_reached'
    ? { title: upgradeWords.limitReached, description: limitText(refusal.featureKey, refusal.limit), upgradeButtonText }
    : {
        title: upgradeWords.required,
        description: `${upgradeWords.notAvailable}. ${isBoolean(refusal.featureKey) ? benefits[refusal.featureKey] : ''}`,
        upgradeButtonText,
      }
}

const limitText = (featureKey: FeatureKey, limit: number): string =>
  isBoolean(featureKey)
    ? `Your plan includes ${formatCount(limit)} of ${features[featureKey].name}.`
    : ends[featureKey](limit)

const isBoolean = (featureKey: FeatureKey): featureKey is BooleanKey => features[featureKey].type === 'boolean'

/** The price of a plan: $99 a month, $990 a year. */
export const priceText = ({ amount, currencyCode, interval }: Pick<Plan, 'amount' | 'currencyCode' | 'interval'>) =>
  `${formatPrice(amount, currencyCode)} a ${interval === 'EVERY_30_DAYS' ? 'month' : 'year'}`

/** The price of the cheapest upgrade; null if none is on offer. @param plans those that this customer may see */
export function offerText(plans: readonly Plan[]): string | null {
  const [cheapest] = plans
    .filter(({ amount, availability }) => amount > 0 && availability === 'public')
    .sort((one, other) => one.amount - other.amount)
  if (!cheapest) return null
  const price = `${cheapest.name} is ${priceText(cheapest)}.`
  return cheapest.trialDays > 0
    ? `${price} The first ${pluralized(cheapest.trialDays, 'day is', 'days are')} free.`
    : price
}

/** The reason against publishing a survey that the plan cannot run, one sentence. */
export const planProblemText = (refusal: GateRefusal): string =>
  refusal.because === 'limit_reached'
    ? limitText(refusal.featureKey, refusal.limit)
    : `${features[refusal.featureKey].name}: not on your current plan.`

/** Why a plan can't run a survey (ADR-0029): the missing feature, within a sentence. */
const lacks: { readonly [key: string]: (plan: string) => string } = {
  custom_features: (plan) => `${plan} has no custom survey flow`,
  all_question_types: (plan) => `${plan} lacks some of its question types`,
  advanced_survey_targeting: (plan) => `${plan} has no survey targeting`,
  questions_per_survey: (plan) => `it has more questions than ${plan} includes`,
  active_surveys: (plan) => `${plan} includes fewer live surveys`,
}

const lackText = (featureKey: string, plan: string): string =>
  lacks[featureKey]?.(plan) ?? `${plan} doesn’t include all it needs`

/** Why a survey that was live is a draft now; said so that it stays true when the plan is another again. */
export const draftedText = (featureKey: string): string =>
  `Moved to draft at the end of the plan: ${lackText(featureKey, 'Free')}`

/** Why a survey that is live becomes a draft on Free. */
export const draftsText = (featureKeys: readonly string[]): string =>
  `Moves to draft: ${featureKeys.map((key) => lackText(key, 'Free')).join('; ')}`
