import { type CoverageRow, proved } from '../row.ts'

/** Calls to the billing provider. */
export const billingProviderRows: readonly CoverageRow[] = [
  proved(
    'Billing provider calls (app id header …',
    'apps/server/src/billing-provider/contract.test.ts › is refused without the key, and a wrong key, token or app opens nothing',
    { target: 'apps/server/src/billing-provider/authorize.ts#authorize', never: 'APP_ID' },
  ),
  proved(
    '… optional customer token header).',
    'apps/server/src/billing-provider/contract.test.ts › is never anybody else for the bearer of a token',
    { target: 'apps/server/src/billing-provider/authorize.ts#authorize', swap: '??', to: 'right', nth: 1 },
  ),
  proved(
    'POST identify (customer data).',
    'apps/server/src/billing-provider/contract.test.ts › keeps what it is told, and leaves alone what it is not',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      call: 'identify',
      argument: 3,
      to: {},
    },
  ),
  proved(
    'GET customer (optional id) returns the customer.',
    'apps/server/src/billing-provider/contract.test.ts › is found by the app by our id, by the platform’s, and by the token',
    { target: 'apps/server/src/billing-provider/authorize.ts#authorize', swap: '??', to: 'left', nth: 3 },
  ),
  proved(
    'POST subscriptions.',
    'apps/server/src/billing-provider/contract.test.ts › a plan that costs nothing begins at once',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      literal: '/subscriptions',
      to: '/subscribe',
      nth: 1,
    },
  ),
  proved(
    'PUT subscriptions.',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes', swap: 'put', to: 'patch' },
  ),
  proved(
    'DELETE subscriptions …',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes', swap: 'delete', to: 'patch' },
  ),
  proved(
    '… (optional cancelReason).',
    'apps/server/src/billing-provider/contract.test.ts › an approved plan is on trial, and can be cancelled with a reason, and taken back',
    { target: 'apps/server/src/billing-provider/input.schema.ts#cancelSchema', literal: 2_000, to: 0 },
  ),
  proved(
    'POST usage_events.',
    'apps/server/src/billing-provider/contract.test.ts › an event counts once by its id, one by one or in bulk',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      literal: '/usage_events',
      to: '/events',
    },
  ),
  proved(
    'POST payment_methods …',
    'apps/server/src/billing-provider/contract.test.ts › a one-time charge, a payment method and a hosted session lead to pages',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      literal: '/payment_methods',
      to: '/methods',
    },
  ),
  proved(
    '… (returnUrl).',
    'apps/dashboard/src/features/settings/billing/provider-calls.test.ts › where the provider has no page for a payment method, there is none',
    {
      target: 'apps/dashboard/src/features/settings/billing/provider-calls.ts#paymentMethodPage',
      setMember: 'returnUrl',
      to: '',
    },
  ),
  proved(
    'GET usage_events/{id}/report (period …',
    'apps/server/src/billing-provider/contract.test.ts › a %s report has every one of its buckets',
    {
      target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes',
      call: 'usageReport',
      argument: 3,
      to: 'daily',
    },
  ),
  proved(
    '… customerId).',
    'apps/server/src/billing-provider/contract.test.ts › the app reads the report of the customer it names, and no other',
    { target: 'apps/server/src/billing-provider/authorize.ts#authorize', swap: '??', to: 'right', nth: 3 },
  ),
  proved(
    'GET invoices (page default 0 …',
    'apps/server/src/billing-provider/input.schema.test.ts › invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise',
    { target: 'apps/server/src/billing-provider/input.schema.ts#invoicesSchema', literal: '0', to: '1' },
  ),
  proved(
    '… limit default 10 …',
    'apps/server/src/billing-provider/input.schema.test.ts › invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise',
    { target: 'apps/server/src/billing-provider/input.schema.ts#invoicesSchema', literal: '10', to: '20' },
  ),
  proved(
    '… optional status).',
    'apps/server/src/billing-provider/input.schema.test.ts › invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise',
    { target: 'apps/server/src/billing-provider/input.schema.ts#invoicesSchema', dropItem: 'open' },
  ),
  proved(
    'POST hosted_sessions (type …',
    'apps/dashboard/src/features/settings/billing/provider-calls.test.ts › the page’s language $locale goes along to the hosted session',
    {
      target: 'apps/dashboard/src/features/settings/billing/provider-calls.ts#hostedSession',
      setMember: 'type',
      to: 'none',
    },
  ),
  proved(
    '… config …',
    'apps/dashboard/src/features/settings/billing/provider-calls.test.ts › the page’s language $locale goes along to the hosted session',
    { target: 'apps/dashboard/src/features/settings/billing/provider-calls.ts#hostedSession', dropMember: 'config' },
  ),
  proved(
    '… optional locale …',
    'apps/dashboard/src/features/settings/billing/provider-calls.test.ts › the page’s language $locale goes along to the hosted session',
    { target: 'apps/dashboard/src/features/settings/billing/provider-calls.ts#hostedSession', dropMember: 'locale' },
  ),
  proved(
    "… from the page's locale query parameter) …",
    'e2e/billing/invoices.spec.ts › the payment method is changed on the provider’s page, in the language of this one',
    {
      target: 'apps/dashboard/src/features/settings/billing/billing-api.ts#useGoToProvider',
      literal: 'locale',
      to: 'lang',
    },
  ),
  proved(
    '… returns a session …',
    'apps/server/src/billing-provider/contract.test.ts › a one-time charge, a payment method and a hosted session lead to pages',
    { target: 'apps/server/src/billing-provider/routes.ts#billingProviderRoutes', dropMember: 'session' },
  ),
  proved(
    '… or an error.',
    'apps/dashboard/src/features/settings/billing/provider-calls.test.ts › a session that leads to no page is a failure: $url',
    { target: 'apps/dashboard/src/features/settings/billing/provider-calls.ts#hostedSession', always: 'https:' },
  ),
]
