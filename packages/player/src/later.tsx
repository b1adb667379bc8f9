import { Empty } from './empty.tsx'
import css from './later.css?inline'
import { PopoverManners } from './popover-manners.tsx'
import { Problem } from './problem.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Retry } from './retry.tsx'
import { ThankYou } from './thank-you.tsx'

/** What a walk needs only once its first question stands on the screen. */
export const later = { Empty, PopoverManners, ProgressBar, Problem, Retry, ThankYou, css }
