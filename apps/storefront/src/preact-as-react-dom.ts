import { type ComponentChildren, type ContainerNode, render } from 'preact'

/** What the player takes from `react-dom/client`. */
export const createRoot = (container: ContainerNode) => ({
  render: (children: ComponentChildren) => render(children, container),
  unmount: () => render(null, container),
})
