import { useState } from 'react'
import { zeroAddress } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { useWallet } from '../wallet/walletContext.ts'

/** Has the wallet show the token (EIP-747). Ether is shown always, and a Safe has no list to put one on. */
export function AddToken({
  token: { address, symbol, decimals },
}: {
  token: Pick<Manifest['token'], 'address' | 'symbol' | 'decimals'>
}) {
  const wallet = useWallet()
  const [added, setAdded] = useState<'idle' | 'added' | 'refused'>('idle')
  if (wallet.status !== 'connected' || wallet.kind !== 'wallet' || address === zeroAddress) return null
  const add = async () => {
    const isDone = await wallet.actions.watchToken({ address, symbol, decimals }).catch(() => false)
    setAdded(isDone ? 'added' : 'refused')
  }
  return (
    <Button kind="quiet" onClick={() => void add()}>
      <span role="status">
        {added === 'added'
          ? say('Added')
          : added === 'refused'
            ? say('Not added. Copy the token’s address instead')
            : say('Add {symbol} to wallet', { symbol })}
      </span>
    </Button>
  )
}
