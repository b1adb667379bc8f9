import { useLocation } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Back to where the merchant came from, where that is a screen of ours; else home. */
export function BackLink() {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="raised"
      onClick={() => {
        // Browsers that cannot tell what lies behind go home: it may be the provider's page.
        if (globalThis.navigation?.canGoBack) history.back()
        else navigate('/')
      }}
    >
      {words.back}
    </Button>
  )
}
