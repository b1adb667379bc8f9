import { type ReactNode, useState } from 'react'
import { useFocusSaved } from '../../lib/use-focus-saved.ts'
import { AlternativeLink } from './alternative-link.tsx'
import { exclusiveAccess } from './exclusive-access.ts'
import { ExclusiveGate } from './exclusive-gate.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { exclusivePlans } from './plan-facts.ts'
import { WithCustomer } from './with-customer.tsx'
import { words } from './words.ts'

/** Behind a password, the plans made for this customer. Spec §2.10. */
export function ExclusivePlans({ bar }: { readonly bar: ReactNode }) {
  const [isOpen, setIsOpen] = useState(exclusiveAccess.isOpen)
  // The pressed button disappears with the question.
  useFocusSaved()
  function open() {
    exclusiveAccess.open()
    setIsOpen(true)
  }
  return isOpen ? <Plans bar={bar} /> : <ExclusiveGate bar={bar} onOpen={open} />
}

function Plans({ bar }: { readonly bar: ReactNode }) {
  const alternative = <AlternativeLink to="/billing-plans">{words.allPlans}</AlternativeLink>
  return (
    <WithCustomer bar={bar} title={words.exclusive}>
      {(customer, notice) => (
        <PlanChoice
          bar={bar}
          title={words.exclusive}
          text={words.exclusiveText}
          customer={customer}
          plans={exclusivePlans(customer)}
          none={words.noneExclusive}
          notice={notice}
          alternative={alternative}
        />
      )}
    </WithCustomer>
  )
}
