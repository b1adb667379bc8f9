import type { ReactNode } from 'react'
import { HelpLink } from '../../parts/help/help-link.tsx'
import { AlternativeLink } from './alternative-link.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { publicPlans, subscriptionOf } from './plan-facts.ts'
import { fullName } from './plan-name.ts'
import { WithCustomer } from './with-customer.tsx'
import { words } from './words.ts'

/** The plans that everyone may choose from: where all upgrades lead. Spec §2.10. */
export function BillingPlans({ bar }: { readonly bar: ReactNode }) {
  return (
    <WithCustomer bar={bar} title={words.plansTitle}>
      {(customer, notice) => {
        const current = subscriptionOf(customer)
        return (
          <PlanChoice
            bar={bar}
            title={words.plansTitle}
            text={current ? words.onPlan(fullName(current.plan)) : words.notSubscribed}
            customer={customer}
            plans={publicPlans(customer)}
            none={words.noPlans}
            notice={notice}
            alternative={
              <div className="flex flex-wrap gap-x-4">
                <HelpLink slug="plans-and-limits" about={words.plansTitle} isNewTab />
                <AlternativeLink to="/exclusive-plans">{words.exclusive}</AlternativeLink>
                {/* Without a plan no menu leads anywhere. */}
                {!current && <AlternativeLink to="/settings">{words.settings}</AlternativeLink>}
              </div>
            }
          />
        )
      }}
    </WithCustomer>
  )
}
