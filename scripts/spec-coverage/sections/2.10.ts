import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const BILLING = 'apps/dashboard/src/features/billing'
const CARD = `${BILLING}/plan-card.test.tsx`
const FACTS = `${BILLING}/plan-facts.test.ts`
const SCREENS = `${BILLING}/screens.test.tsx`
const UI = 'apps/dashboard/src/ui'
const PRO = `${SCREENS} › the Pro plan dialog greets, shows a video, and lists what comes next by number`
const CONFETTI = 'e2e/billing/subscribe.spec.ts › the confetti falls once, in two hundred pieces, and is gone'

/** Billing and exclusive plans. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Billing plans screen: plan list with price in USD without decimals …',
    `${CARD} › a price has no decimals, and its interval: $text`,
    { target: 'apps/dashboard/src/lib/format.ts#formatPrice', dropMember: 'maximumFractionDigits' },
  ),
  proved('… interval label mo or yr (Monthly/Yearly) …', `${CARD} › a price has no decimals, and its interval: $text`, {
    target: `${BILLING}/plan-card.tsx#PlanOption`,
    dropElement: 'per',
  }),
  proved(
    "… a 'Most popular' tag on the plan with amount 99 …",
    `${CARD} › the plan of 99 is said to be the most popular, and no other`,
    { target: `${BILLING}/plan-facts.ts#isPopular`, always: 1 },
  ),
  proved(
    "… a trial line '{n}-day free trial' where a trial applies …",
    `${CARD} › a trial is said where there is one`,
    { target: `${BILLING}/plan-card.tsx#PlanOption`, swap: '>', to: '>=', nth: 1 },
  ),
  proved('… and a feature list per plan.', `${CARD} › what a plan holds is listed, in its order`, {
    target: `${BILLING}/feature-list.tsx#FeatureList`,
    dropElement: 'featureLines',
  }),
  proved(
    'A Continue button is disabled when the selected plan is the current one …',
    `${SCREENS} › the way on is closed only on the plan one has: $isDisabled`,
    { target: `${BILLING}/plan-choice.tsx#PlanChoice`, never: 'id', nth: 3 },
  ),
  proved(
    '… or a change is in progress.',
    'e2e/billing/trouble.spec.ts › while a change is on its way, no other can be asked for',
    { target: `${UI}/button.tsx#Button`, literal: true, to: false },
  ),
  proved(
    "The free plan shows 'Upto 1000 responses'.",
    `${CARD} › the free plan says up to how many responses it goes`,
    { target: `${BILLING}/plan-card.tsx#PlanOption`, never: 'isFree' },
  ),
  proved(
    'Plan features: limit features with value 0 are hidden …',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    { target: `${BILLING}/plan-facts.ts#featureLines`, always: 'boolean', nth: 1 },
  ),
  proved(
    '… features with visible false are hidden …',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    { target: 'apps/dashboard/src/parts/billing/is-visible.ts#isVisible', always: 'visible' },
  ),
  proved('… a negative … limit value shows …', `${FACTS} › $what is listed as $value`, {
    target: `${BILLING}/plan-facts.ts#planResponseCap`,
    swap: '&&',
    to: 'left',
    nth: 2,
  }),
  proved('… or non-numeric limit value shows …', `${FACTS} › $what is listed as $value`, {
    target: `${BILLING}/plan-facts.ts#featureLines`,
    negate: 'number',
  }),
  proved("… 'Unlimited'.", `${CARD} › what a plan holds is listed, in its order`, {
    target: `${BILLING}/feature-list.tsx#FeatureList`,
    never: 'unlimited',
  }),
  proved(
    'Features are ordered by displayOrder.',
    `${FACTS} › a limit of nothing and what is not to be seen are not listed, the rest by its displayOrder`,
    { target: `${BILLING}/plan-facts.ts#featureLines`, unwrap: 'sort' },
  ),
  proved(
    'Exclusive plans screen: a password gate …',
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    { target: `${BILLING}/exclusive-plans.tsx#ExclusivePlans`, call: 'isOpen', argument: 1, to: true },
  ),
  proved(
    '… (field with show/hide toggle) …',
    'e2e/billing/downgrade.spec.ts › stand behind a password, which is asked for once',
    { target: `${UI}/password-field.tsx#PasswordField`, setAttribute: 'type', to: 'password', nth: 1 },
  ),
  proved(
    '… then a list of plans whose availability is customerTag …',
    `${SCREENS} › behind the password stand the plans of a tag alone, and what the chosen one holds`,
    { target: `${BILLING}/plan-facts.ts#exclusivePlans`, unwrap: 'filter' },
  ),
  proved(
    '… and a feature list for the selected plan.',
    `${SCREENS} › behind the password stand the plans of a tag alone, and what the chosen one holds`,
    { target: `${BILLING}/plan-choice.tsx#PlanChoice`, dropElement: 'FeatureList' },
  ),
  proved(
    "When there are none: 'Oops! Looks like you have no exclusive plans.'",
    `${SCREENS} › behind the password stand the plans of a tag alone, and what the chosen one holds`,
    { target: `${BILLING}/exclusive-plans.tsx#ExclusivePlans`, swap: 'noneExclusive', to: 'noPlans' },
  ),
  proved(
    'Downgrade confirmation dialog: warns that the downgrade takes effect at the end of the current billing cycle …',
    `${SCREENS} › a downgrade is asked about: when it comes, and the six things that go`,
    { target: `${BILLING}/downgrade-dialog.tsx#DowngradeDialog`, dropElement: 'subscription', nth: 2 },
  ),
  proved(
    '… and lists features lost: unlimited surveys, unlimited questions per survey, custom survey flow, advanced analytics, survey targeting and report download.',
    `${SCREENS} › a downgrade is asked about: when it comes, and the six things that go`,
    { target: `${BILLING}/downgrade-dialog.tsx#DowngradeDialog`, dropElement: 'lostFeatures' },
  ),
  promisesNothing(
    'Upgrade success dialog (see section 4).',
    'When it shows is in spec §4.5; what it shows is the Pro plan dialog, below (ADR-0023).',
  ),
  proved("Pro plan dialog: 'You're on the Pro Plan' …", PRO, {
    target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`,
    setAttribute: 'title',
    to: '',
  }),
  proved("… 'You've unlocked advanced features for your store' …", PRO, {
    target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`,
    dropElement: 'proText',
  }),
  proved('… an embedded video …', PRO, {
    target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`,
    dropElement: 'UpgradeVideo',
  }),
  proved('… an embedded video (our own, with captions and a first picture, ADR-0023) …', PRO, {
    target: `${BILLING}/upgrade-video.tsx#UpgradeVideo`,
    swap: '!==',
    to: '===',
  }),
  proved(
    '… and a numbered list: Create unlimited surveys; Customize your target audience; Add survey to your store; Get advanced insights.',
    PRO,
    { target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`, swap: '+', to: 'left' },
  ),
  proved("Buttons 'Close' and 'Create Survey' …", PRO, {
    target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`,
    dropElement: 'Button',
    nth: 1,
  }),
  proved(
    '… (closes and goes to the survey create route; its path is not shown) [/surveys/scratch, D3].',
    'e2e/billing/subscribe.spec.ts › Pro is tried: approved on the provider’s page, and told of five seconds after the return',
    { target: `${BILLING}/pro-plan-dialog.tsx#ProPlanDialog`, literal: '/surveys/scratch', to: '/' },
  ),
  proved('Confetti plays, 200 pieces …', CONFETTI, {
    target: `${BILLING}/confetti.tsx#throwOnto`,
    literal: 200,
    to: 190,
  }),
  proved('… not recycled.', CONFETTI, { target: `${BILLING}/confetti.tsx#Confetti`, literal: false, to: true }),
  proved(
    'Upgrade prompt: title, description …',
    `apps/dashboard/src/parts/upgrade/upgrade-dialog.test.tsx › an upgrade prompt says what is used up, and leads to the plans`,
    { target: `apps/dashboard/src/parts/upgrade/upgrade-prompt.tsx#UpgradePrompt`, dropElement: 'description' },
  ),
  proved(
    "… and an 'Upgrade now' button leading to /billing-plans.",
    `apps/dashboard/src/parts/upgrade/upgrade-dialog.test.tsx › an upgrade prompt says what is used up, and leads to the plans`,
    {
      target: `apps/dashboard/src/parts/upgrade/upgrade-link.tsx#UpgradeLink`,
      literal: '/billing-plans',
      to: '/settings',
    },
  ),
  proved(
    'A variant lists three benefits: no limits on questions and active surveys, a custom target audience, analysis and export of survey insights.',
    `apps/dashboard/src/parts/upgrade/upgrade-dialog.test.tsx › the dialog of an upgrade lists three benefits, and can be put off`,
    { target: `apps/dashboard/src/parts/upgrade/upgrade-dialog.tsx#UpgradeDialog`, dropElement: 'benefits' },
  ),
  proved(
    "Its dialog has 'Maybe later' …",
    `apps/dashboard/src/parts/upgrade/upgrade-dialog.test.tsx › the dialog of an upgrade lists three benefits, and can be put off`,
    { target: `apps/dashboard/src/parts/upgrade/upgrade-dialog.tsx#UpgradeDialog`, dropElement: 'Button' },
  ),
  proved(
    '… and an upgrade button whose text comes from configuration [the one file of texts, D7].',
    `apps/dashboard/src/parts/upgrade/upgrade-dialog.test.tsx › the dialog of an upgrade lists three benefits, and can be put off`,
    { target: `apps/dashboard/src/parts/upgrade/upgrade-dialog.tsx#UpgradeDialog`, dropElement: 'upgradeButtonText' },
  ),
]
