import { type CoverageRow, held, proved } from '../row.ts'

/** Other UI states. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Side bar open or closed (small screens) …',
    'e2e/shell/menu.spec.ts › a press beside the drawer closes it, and a place in it leads there',
    { target: 'apps/dashboard/src/ui/drawer.tsx#Drawer', dropAttribute: 'onClick' },
  ),
  proved(
    '… submenu expanded or collapsed …',
    'apps/dashboard/src/features/shell/menu.test.ts › pressing Surveys folds and unfolds at home, and goes home from elsewhere',
    { target: 'apps/dashboard/src/features/shell/menu.ts#pressSurveys', setMember: 'isOpen', to: true, nth: 1 },
  ),
  proved(
    '… wide-screen notice shown until dismissed.',
    'e2e/shell/menu.spec.ts › a wide window is told once on this device',
    {
      target: 'apps/dashboard/src/features/wide-screen-notice/wide-screen-choice.ts#useWideScreenChoice',
      literal: true,
      to: false,
    },
  ),
  proved(
    'Toast: open or closed.',
    'apps/dashboard/src/ui/toast/toasts.test.ts › a dismissed toast is closed at once and removed a second later',
    { target: 'apps/dashboard/src/ui/toast/toasts.ts#createToasts', literal: false, to: true },
  ),
  proved(
    'It closes on a timer …',
    'e2e/ui/toasts.spec.ts › a toast stands for 5 seconds and is removed 1 second after it closed',
    { target: 'apps/dashboard/src/ui/toast/toast-region.tsx#ToastRegion', setAttribute: 'duration', to: 1_000_000 },
  ),
  proved('… on Escape …', 'e2e/ui/toasts.spec.ts › Escape closes the newest toast, wherever the focus is', {
    target: 'apps/dashboard/src/ui/toast/toast-card.tsx#ToastCard',
    dropCall: 'dismiss',
    nth: 2,
  }),
  proved(
    '… on the close button …',
    'e2e/ui/toasts.spec.ts › the close button closes, and a toast that follows has its own 5 seconds',
    { target: 'apps/dashboard/src/ui/toast/toast-card.tsx#ToastCard', dropAttribute: 'onOpenChange' },
  ),
  proved(
    '… or on a swipe past the threshold.',
    'e2e/ui/toasts.spec.ts › a swipe by ${pointer} begins after ${startsAfterPx}px and closes past the threshold',
    { target: 'apps/dashboard/src/ui/toast/toast-region.tsx#ToastRegion', literal: 50, to: 500 },
  ),
  held(
    'The timer pauses while the viewport is hovered … and resumes with the remaining time.',
    'e2e/ui/toasts.spec.ts › the timer stands still under the pointer and goes on with what remained',
    'The library does it (`toast-region.tsx` names which figures are whose); no line of ours could be changed.',
  ),
  held(
    '… or focused …',
    'e2e/ui/toasts.spec.ts › F8 brings the focus to the toasts, which holds the timer; leaving them lets it go on',
    'The library does it (`toast-region.tsx` names which figures are whose); no line of ours could be changed.',
  ),
  held(
    'A swipe starts after 2px of movement for a mouse or 10px for touch.',
    'e2e/ui/toasts.spec.ts › a swipe by ${pointer} begins after ${startsAfterPx}px and closes past the threshold',
    'The library does it (`toast-region.tsx` names which figures are whose); no line of ours could be changed.',
  ),
  proved(
    'Error boundary: normal or caught.',
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    { target: 'apps/dashboard/src/app/error-boundary.tsx#ErrorBoundary', setMember: 'caught', to: null, nth: 2 },
  ),
  proved(
    'After an error the fallback screen shows.',
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    { target: 'apps/dashboard/src/app/error-boundary.tsx#ErrorBoundary', dropElement: 'FailureScreen' },
  ),
  proved(
    "'Try again' … deletes all browser caches …",
    'e2e/shell/trouble.spec.ts › a part that does not load because the network is gone is the offline screen',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', swap: 'delete', to: 'has' },
  ),
  proved(
    "… or 'Refresh Page' deletes all browser caches …",
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', swap: 'delete', to: 'has' },
  ),
  proved(
    '… and reloads the page.',
    'e2e/shell/trouble.spec.ts › a part that does not load is said in the specification’s words, and Refresh Page empties the caches',
    { target: 'apps/dashboard/src/app/failure-screen.tsx#FailureScreen', dropCall: 'reload' },
  ),
]
