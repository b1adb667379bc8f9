import { ComponentsGallery } from '../features/components-page/components-gallery.tsx'

/** Every piece of `ui/` in every state, for those who build and test it. Nothing leads here; the address is typed. */
export function ComponentsPage() {
  return <ComponentsGallery />
}
