import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { ConnectWallet } from '../claim/ConnectWallet.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { Action } from '../parts/Action.tsx'
import { useSite } from '../site/siteContext.ts'
import { chainLook } from '../wallet/network/chainLook.ts'
import { SwitchToBlast } from '../wallet/SwitchToBlast.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { isOpenSafe } from './isOpenSafe.ts'

/** What is missing before the visitor can sign or execute: a wallet, the right account, the right chain. */
export function RoleHint({ what }: { what: 'sign' | 'accept' | 'execute' }) {
  const { chainId } = useSite()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  if (wallet.status !== 'connected')
    return (
      <>
        <Action>
          <ConnectWallet />
        </Action>
        <Hint>
          {what === 'execute'
            ? say('Any wallet can execute it and pays the network fee.')
            : what === 'sign'
              ? say('An owner’s wallet can sign. Signing is free.')
              : say('An owner’s wallet can accept. Signing is free.')}
        </Hint>
      </>
    )
  if (wallet.kind === 'safe')
    return (
      <Hint>{say('This page is inside another Safe. Open it outside, or inside the Safe that claims.')}</Hint>
    )
  if (isOpenSafe(wallet, safe))
    return (
      <Hint>
        {say('Your wallet is this Safe. Continue in the Safe’s own app, or connect an owner’s wallet.')}
      </Hint>
    )
  if (wallet.chainId !== chainId)
    return (
      <>
        <Action>
          <SwitchToBlast isWide />
        </Action>
        <Hint>
          {say('Your wallet is on {name} (chain {chainId}). The Safe is on Blast (chain 81457).', {
            name: chainLook(wallet.chainId).name,
            chainId: String(wallet.chainId),
          })}
        </Hint>
      </>
    )
  if (what !== 'execute' && role.kind === 'reader')
    return (
      <Hint>
        {what === 'sign'
          ? say('Your account isn’t an owner of this Safe. Connect an owner’s wallet to sign.')
          : say('Your account isn’t an owner of this Safe. Connect an owner’s wallet to accept.')}
      </Hint>
    )
  return null
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="muted small">{children}</p>
}
