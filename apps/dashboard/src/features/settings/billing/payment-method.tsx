import type { PaymentMethod as Method } from '@heymantle/client'
import { failureText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useGoToProvider } from './billing-api.ts'
import { words } from './words.ts'

/** The payment method; it is set and changed on the provider's own pages. */
export function PaymentMethodRow({ method }: { readonly method: Method | undefined }) {
  const go = useGoToProvider()
  return (
    <SettingsSection title={words.method} text={words.methodText}>
      <div className="flex flex-col items-start gap-3">
        {method ? (
          <div>
            <p className="font-heavy">{nameOf(method)}</p>
            {method.expMonth && method.expYear && (
              <p className="text-small text-ink-2 tabular-nums">{words.expires(method.expMonth, method.expYear)}</p>
            )}
          </div>
        ) : (
          <p>{words.noMethod}</p>
        )}
        {go.error && <Notice tone="red" text={failureText(go.error)} />}
        <Button isBusy={go.isPending} onClick={() => go.mutate(method ? 'change method' : 'add method')}>
          {method ? words.change : words.add}
        </Button>
      </div>
    </SettingsSection>
  )
}

/** Card brands are told in small letters. */
const nameOf = ({ brand, last4 }: Method): string =>
  brand && last4 ? words.card(brand.charAt(0).toUpperCase() + brand.slice(1), last4) : words.otherMethod
