import type { Page } from '@playwright/test'

export type PageScheme = { readonly scheme: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl'; readonly text: string }

/** The components page, looking like that. */
export async function openComponents(page: Page, appearance?: PageScheme): Promise<void> {
  await page.goto('/dev/components')
  await page.getByRole('heading', { name: 'Components' }).waitFor()
  for (const choice of Object.values(appearance ?? {}))
    await page.getByRole('radio', { name: choice, exact: true }).check()
}
