/** Runs something once what stands in the page by now has been painted; a page that nobody looks at waits for somebody. */
export function afterPaint(run: () => void): void {
  // A frame begins with its callbacks and ends with the paint.
  requestAnimationFrame(() => setTimeout(run))
}
