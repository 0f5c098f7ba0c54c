import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { ether } from './ether.ts'
import { Notice } from './Notice.tsx'
import { TokenAmount } from './TokenAmount.tsx'

/**
 * A wallet may refuse to send, because the account does not hold all that is set aside for the fee. Amounts
 * in wei.
 */
export function ShortOfEther({ balance, needed }: { balance: bigint; needed: bigint }) {
  return (
    <Notice tone="warn" title={say('Your account may have too little ETH')}>
      {rich(
        'It has {balance}. Wallets set aside up to {fee} for the fee, and unused ETH comes back. Anyone with ETH on Blast can send this instead.',
        {
          balance: <TokenAmount value={balance} token={ether} />,
          fee: <TokenAmount value={needed} token={ether} />,
        },
      )}
    </Notice>
  )
}
