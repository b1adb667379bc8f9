import { type TemplateCategory, templateCategories } from '@earshot/survey'
import { templateCategoryTags } from '../../../parts/template/template-categories.ts'
import type { TemplateCard } from '../../../parts/template/templates.ts'
import { words } from './words.ts'

type TabFacts = Pick<TemplateCard, 'categoryTag' | 'isOwn'>
type Tab = { readonly value: string; readonly label: string }

export const ALL = 'all'
export const OWN = 'own'

/** A category as it stands in addresses and ids. */
const slugOf = (category: TemplateCategory): string => category.replaceAll(' ', '-')

/**
 * All, a tab for each category that there is a template of, and the merchant's own. Spec §2.7, ADR-0023.
 * @param hasOwn whether there is a tab for the merchant's own even where there are none
 */
export function tabsOf(cards: readonly TabFacts[], hasOwn: boolean): readonly Tab[] {
  const present = new Set(cards.map(({ categoryTag }) => categoryTag))
  const ofCategory = (category: TemplateCategory) => ({
    value: slugOf(category),
    label: templateCategoryTags[category].name,
  })
  return [
    { value: ALL, label: words.all },
    ...templateCategories.filter((category) => present.has(category)).map(ofCategory),
    ...(hasOwn || cards.some(({ isOwn }) => isOwn) ? [{ value: OWN, label: words.own }] : []),
  ]
}

export const belongsTo = (tab: string, { categoryTag, isOwn }: TabFacts): boolean =>
  tab === ALL || (tab === OWN ? isOwn : slugOf(categoryTag) === tab)
