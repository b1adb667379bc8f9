import type { Page } from '@playwright/test'

export type Look = { readonly scheme: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl'; readonly text: string }

/** The components page, looking like that. */
export async function openComponents(page: Page, look?: Look): Promise<void> {
  await page.goto('/dev/components')
  await page.getByRole('heading', { name: 'Components' }).waitFor()
  for (const choice of Object.values(look ?? {})) await page.getByRole('radio', { name: choice, exact: true }).check()
}
