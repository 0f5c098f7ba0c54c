import { say } from '../../language/say.ts'
import { Notice } from '../parts/Notice.tsx'
import { chainLook } from './network/chainLook.ts'
import { SwitchToBlast } from './SwitchToBlast.tsx'

/** The wallet is on another network (`actual`), and the way to Blast. `children` says what is on Blast. */
export function WrongChainNotice({ actual, children }: { actual: number; children: string }) {
  return (
    <Notice tone="warn" title={say('Switch to Blast')} action={<SwitchToBlast />}>
      {say('Your wallet is on {name} (chain {chainId}).', {
        name: chainLook(actual).name,
        chainId: String(actual),
      })}{' '}
      {children}
    </Notice>
  )
}
