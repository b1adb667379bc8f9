export { mountPlayer, type PlayerHandle } from './mount-player.tsx'
export type { PlayerProps } from './player.tsx'
export type { PlayerProgress } from './player-state.ts'
export type { PlayerWords } from './words.ts'
