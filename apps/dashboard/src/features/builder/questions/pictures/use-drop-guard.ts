import { useEffect } from 'react'

/** A picture dropped beside its frame would take the browser away from the builder, to the file. */
export function useDropGuard(): void {
  useEffect(() => {
    function refuse(event: DragEvent) {
      const isFrame = event.target instanceof HTMLInputElement && event.target.type === 'file'
      if (isFrame || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
