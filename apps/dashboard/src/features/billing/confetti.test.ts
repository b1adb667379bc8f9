import { expect, test, vi } from 'vitest'

const thrown = vi.hoisted(() =>
  Object.assign(
    vi.fn(async (_: object) => null),
    { reset: vi.fn() },
  ),
)
vi.mock('canvas-confetti', () => ({ default: { create: () => thrown } }))
vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) })
const { throwOnto } = await import('./confetti.tsx')

test('two hundred pieces are thrown, once', async () => {
  await throwOnto({ style: {} } as HTMLCanvasElement, new AbortController().signal)
  expect(thrown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ particleCount: 200 }))
})
