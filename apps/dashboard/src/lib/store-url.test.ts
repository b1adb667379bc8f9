import { expect, test, vi } from 'vitest'
import { writeStoreUrl } from './store-url.ts'
import { aPage } from './testing/a-page.ts'

test('the address of a store is kept like a login: for seven days, securely, and never sent along from elsewhere', () => {
  const page = aPage()
  const written = vi.spyOn(page.document, 'cookie', 'set')
  writeStoreUrl(page, 'https://nordlys.example/')
  expect(written).toHaveBeenCalledExactlyOnceWith(
    'store_url=https%3A%2F%2Fnordlys.example%2F; Max-Age=604800; Path=/; SameSite=Strict; Secure',
  )
})
