import type { ComponentProps, MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../lib/testing/a-page.ts'

// The effect of a press on the item with a submenu. Spec §2.3.

const drawn: ComponentProps<'a'>[] = []
vi.mock('wouter', () => ({
  Link: (props: ComponentProps<'a'>) => {
    drawn.push(props)
    return <a {...props}>{props.children}</a>
  },
}))
const { document, location } = aPage()
vi.stubGlobal('document', document)
vi.stubGlobal('location', location)
const { SideMenuItem } = await import('./menu-item.tsx')
const { menuFor } = await import('./menu.ts')

const [surveys] = menuFor(() => true, null).flatMap(({ items }) => items)

/** @returns the submenu as it stands, and what a press on the item does */
function at(path: string, isActive: boolean) {
  if (!surveys) throw new Error('The menu has no item')
  drawn.length = 0
  const onGo = vi.fn()
  const html = renderToStaticMarkup(<SideMenuItem item={surveys} path={path} isActive={isActive} onGo={onGo} />)
  const preventDefault = vi.fn()
  drawn[0]?.onClick?.({ preventDefault } as unknown as MouseEvent<HTMLAnchorElement>)
  return { html, goes: preventDefault.mock.calls.length === 0, isNotified: onGo.mock.calls.length > 0 }
}

test('at home a press on Surveys stays there; from elsewhere it goes home', () => {
  expect(at('/', true)).toMatchObject({ goes: false, isNotified: false })
  expect(at('/settings', false)).toMatchObject({ goes: true, isNotified: true })
})

test('the submenu is seen while it is unfolded, and not while it is folded', () => {
  expect(at('/', true).html).toMatch(/aria-expanded="true".*<ul(?![^>]*hidden)[^>]*>.*Templates/)
  expect(at('/settings', false).html).toMatch(/aria-expanded="false".*<ul[^>]* hidden=""/)
})
