import { useCallback, useState } from 'react'
import { asError } from '../../../errors.ts'
import { useWallet } from '../walletContext.ts'

export type ChainSwitch = {
  isSwitching: boolean
  /** Why the last switch did not happen. */
  error: Error | undefined
  switchChain: () => void
}

/** Asks the wallet to go to the site's network, and keeps what came of it. */
export function useSwitchChain(): ChainSwitch {
  const { actions } = useWallet()
  const [state, setState] = useState<Omit<ChainSwitch, 'switchChain'>>({
    isSwitching: false,
    error: undefined,
  })
  const switchChain = useCallback(() => {
    setState({ isSwitching: true, error: undefined })
    actions.switchChain().then(
      () => setState({ isSwitching: false, error: undefined }),
      (error: unknown) => setState({ isSwitching: false, error: asError(error) }),
    )
  }, [actions])
  return { ...state, switchChain }
}
