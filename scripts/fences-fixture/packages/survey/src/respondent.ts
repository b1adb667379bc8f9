export { detour } from './detour.ts'
