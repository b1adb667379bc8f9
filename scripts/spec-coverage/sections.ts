import type { CoverageSection } from './row.ts'
import { rows as rows2_1 } from './sections/2.1.ts'
import { rows as rows2_2 } from './sections/2.2.ts'
import { rows as rows2_3 } from './sections/2.3.ts'
import { rows as rows2_4 } from './sections/2.4.ts'
import { rows as rows2_5 } from './sections/2.5.ts'
import { rows as rows2_6 } from './sections/2.6.ts'
import { rows as rows2_7 } from './sections/2.7.ts'
import { rows as rows2_8 } from './sections/2.8.ts'
import { rows as rows2_9 } from './sections/2.9.ts'
import { rows as rows2_10 } from './sections/2.10.ts'
import { rows as rows2_11 } from './sections/2.11.ts'
import { rows as rows3_1 } from './sections/3.1.ts'
import { rows as rows3_2 } from './sections/3.2.ts'
import { rows as rows3_3 } from './sections/3.3.ts'
import { rows as rows3_4 } from './sections/3.4.ts'
import { rows as rows3_5 } from './sections/3.5.ts'
import { rows as rows3_6 } from './sections/3.6.ts'
import { rows as rows3_7 } from './sections/3.7.ts'
import { rows as rows3_8 } from './sections/3.8.ts'
import { rows as rows4_1 } from './sections/4.1.ts'
import { rows as rows4_2 } from './sections/4.2.ts'
import { rows as rows4_3 } from './sections/4.3.ts'
import { rows as rows4_4 } from './sections/4.4.ts'
import { rows as rows4_5 } from './sections/4.5.ts'
import { rows as rows4_6 } from './sections/4.6.ts'
import { rows as rows5 } from './sections/5.ts'
import { rows as rows6 } from './sections/6.ts'
import { rows as rows7 } from './sections/7.ts'
import { rows as rows8 } from './sections/8.ts'
import { rows as rows9 } from './sections/9.ts'

/**
 * The rows by the specification's own numbers, in its order: a list, because an object would put '5' before '2.1'.
 */
export const sections: readonly CoverageSection[] = [
  ['2.1', rows2_1],
  ['2.2', rows2_2],
  ['2.3', rows2_3],
  ['2.4', rows2_4],
  ['2.5', rows2_5],
  ['2.6', rows2_6],
  ['2.7', rows2_7],
  ['2.8', rows2_8],
  ['2.9', rows2_9],
  ['2.10', rows2_10],
  ['2.11', rows2_11],
  ['3.1', rows3_1],
  ['3.2', rows3_2],
  ['3.3', rows3_3],
  ['3.4', rows3_4],
  ['3.5', rows3_5],
  ['3.6', rows3_6],
  ['3.7', rows3_7],
  ['3.8', rows3_8],
  ['4.1', rows4_1],
  ['4.2', rows4_2],
  ['4.3', rows4_3],
  ['4.4', rows4_4],
  ['4.5', rows4_5],
  ['4.6', rows4_6],
  ['5', rows5],
  ['6', rows6],
  ['7', rows7],
  ['8', rows8],
  ['9', rows9],
]
