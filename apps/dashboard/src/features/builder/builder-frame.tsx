import type { ReactNode } from 'react'
import { SidebarLayout } from '../../ui/sidebar-layout.tsx'
import { words } from './words.ts'

type Props = {
  /** The content of the outline; `close` hides it on a phone. */
  readonly side: (isFolded: boolean, close: () => void) => ReactNode
  /** Where there is room for it beside the questions. */
  readonly preview: ReactNode
  /** @param toggleOutline see `SidebarLayout` */
  readonly children: (toggleOutline: () => void) => ReactNode
}

/** The panes of the builder: the same while the survey is on its way, so that nothing jumps when it comes. */
export function BuilderFrame({ side, preview, children }: Props) {
  return (
    <SidebarLayout label={words.outline} side={side}>
      {(toggleOutline) => (
        <div className="flex justify-center">
          <div className="min-w-0 max-w-[44rem] flex-1 [--column:44rem]">{children(toggleOutline)}</div>
          {preview && (
            <div className="w-[26rem] flex-none">
              {/* Fixed, so that what gets the focus in it never scrolls the questions. It begins under their margin, or the shadow of the phone were cut off. */}
              <div className="fixed top-0 -ms-6 flex h-dvh w-[27.5rem] flex-col overflow-y-auto overscroll-contain py-5 ps-6 pe-8">
                {preview}
              </div>
            </div>
          )}
        </div>
      )}
    </SidebarLayout>
  )
}
