import { Notice } from '../parts/Notice.tsx'
import { chainLook } from './network/chainLook.ts'
import { SwitchToBlast } from './SwitchToBlast.tsx'

/** The wallet is on another network (`actual`), and the way to Blast. `children` says what is on Blast. */
export function WrongChainNotice({ actual, children }: { actual: number; children: string }) {
  return (
    <Notice tone="warn" title="Switch to Blast" action={<SwitchToBlast />}>
      Your wallet is on {chainLook(actual).name} (chain {actual}). {children}
    </Notice>
  )
}
