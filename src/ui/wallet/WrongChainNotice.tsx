import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { chainLook } from './network/chainLook.ts'
import { SwitchFailure } from './network/SwitchFailure.tsx'
import { useSwitchChain } from './network/useSwitchChain.ts'

/**
 * The wallet is on another network (`actual`): the way to Blast, and why it was not gone. `children` says
 * what is on Blast.
 */
export function WrongChainNotice({
  actual,
  children = 'Claiming happens on Blast (chain 81457).',
}: {
  actual: number
  children?: string
}) {
  const { error, isSwitching, switchChain } = useSwitchChain()
  return (
    <>
      <Notice
        tone="warn"
        title="Switch to Blast"
        action={
          <Button onClick={switchChain} isBusy={isSwitching}>
            Switch the wallet to Blast
          </Button>
        }
      >
        Your wallet is on {chainLook(actual).name} (chain {actual}). {children}
      </Notice>
      <SwitchFailure error={error} />
    </>
  )
}
