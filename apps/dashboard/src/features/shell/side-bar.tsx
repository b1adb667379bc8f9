import type { ComponentProps } from 'react'
import { MainMenu } from './main-menu.tsx'

/** The bar beside the screen, from 768px on. The shell leaves its 240px free. */
export function SideBar(menu: ComponentProps<typeof MainMenu>) {
  return (
    <div className="fixed inset-y-0 start-0 z-30 flex w-60 flex-col border-e border-line bg-surface">
      <MainMenu {...menu} />
    </div>
  )
}
