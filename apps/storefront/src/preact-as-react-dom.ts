import { type ComponentChildren, type ContainerNode, render } from 'preact'

/** The part of `react-dom/client` that the player uses. */
export const createRoot = (container: ContainerNode) => ({
  render: (children: ComponentChildren) => render(children, container),
  unmount: () => render(null, container),
})
