import { expect, test } from 'vitest'
import { whereItGoes } from './uneven-heights.ts'

const from = (top: number, height: number) => ({ top, height, bottom: top + height, left: 0, right: 300, width: 300 })
/** Three one below the other, the second much taller. */
const droppableRects = new Map([
  ['first', from(0, 80)],
  ['second', from(90, 400)],
  ['third', from(500, 80)],
])
const droppableContainers = [...droppableRects.keys()].map((id) => ({ id }))

const positionFor = (dragged: object) =>
  whereItGoes({ droppableRects, droppableContainers, ...dragged } as unknown as Parameters<typeof whereItGoes>[0])[0]
    ?.id

test.each([
  { y: 110, where: 'at the head of the tall one', position: 'second' },
  { y: 480, where: 'at its foot', position: 'second' },
  { y: 70, where: 'at the short one above it', position: 'first' },
  { y: 510, where: 'at the one below it', position: 'third' },
  { y: 84, where: 'between two, nearer to the upper', position: 'first' },
  { y: 86, where: 'between two, nearer to the lower', position: 'second' },
  { y: -200, where: 'above all', position: 'first' },
  { y: 900, where: 'below all', position: 'third' },
])('a finger $where takes what it drags to the place of the $position', ({ y, position }) => {
  expect(positionFor({ pointerCoordinates: { x: 20, y } })).toBe(position)
})

test.each([
  { id: 'first', top: 410, where: 'its foot at the foot of the tall one', position: 'second' },
  { id: 'third', top: 90, where: 'its head at the head of the tall one', position: 'second' },
  { id: 'second', top: 180, where: 'its foot at the foot of the short one below', position: 'third' },
  { id: 'second', top: 0, where: 'its head at the head of the short one above', position: 'first' },
])('by keyboard the $id with $where takes the place of the $position', ({ id, top, position }) => {
  const height = droppableRects.get(id)?.height ?? 0
  expect(positionFor({ active: { id }, collisionRect: from(top, height), pointerCoordinates: null })).toBe(position)
})
