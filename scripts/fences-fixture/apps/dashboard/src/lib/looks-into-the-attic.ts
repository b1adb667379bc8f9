// breaks: no-attics
import './utils/odds.ts'
