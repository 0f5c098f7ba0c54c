import { useEffect, useReducer } from 'react'

/**
 * Draws anew when a wallet says that it has injected itself as `window.ethereum` after all. Wallets that
 * announce themselves (EIP-6963) are heard by wagmi at any time.
 */
export function useLateInjection(): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    window.addEventListener('ethereum#initialized', redraw)
    return () => window.removeEventListener('ethereum#initialized', redraw)
  }, [])
}
