import { say } from '../../language/say.ts'
import { Button } from '../parts/Button.tsx'
import { SwitchFailure } from './network/SwitchFailure.tsx'
import { useSwitchChain } from './network/useSwitchChain.ts'

/** Asks the wallet to go to Blast, and says why it did not. */
export function SwitchToBlast({ isWide = false }: { isWide?: boolean }) {
  const { error, isSwitching, switchChain } = useSwitchChain()
  return (
    <>
      <Button isWide={isWide} onClick={switchChain} isBusy={isSwitching}>
        {say('Switch to Blast')}
      </Button>
      <SwitchFailure error={error} />
    </>
  )
}
