import { formatGwei } from 'viem'
import type { FeeEstimate } from '../../chain/estimateFee.ts'
import { chains } from '../../config/chains.ts'
import { say, sayNumber } from '../../language/say.ts'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './Actions.module.css'
import { fixedGasPrice, gasPriceWords } from './gasPriceWords.ts'
import { useHasFeature, useServiceChain } from './useServiceChain.ts'

/** What an execution costs according to the chain, and what the wallet service says of prices beside it. */
export function ExecutionFee({ fee }: { fee: FeeEstimate }) {
  const { nativeCurrency } = chains[useSite().chainId].chain
  const hasPriorityFee = useHasFeature('EIP1559')
  const prices = useServiceChain()?.gasPrice ?? []
  const [fixed] = prices.flatMap((price) => fixedGasPrice(price) ?? [])
  return (
    <>
      <p className={styles.fee}>
        <span>{say('Network fee, about')}</span>
        <span>
          <TokenAmount value={fee.total} token={nativeCurrency} />
        </span>
      </p>
      <Disclosure summary={say('How it is counted')}>
        <DescriptionList
          rows={[
            [say('Gas'), sayNumber(fee.gas)],
            [say('Price now, a gas'), `${formatGwei(fee.l2Fee / (fee.gas || 1n))} gwei`],
            ...(hasPriorityFee
              ? [[say('Your wallet may offer up to, a gas'), `${formatGwei(fee.maxFeePerGas)} gwei`] as const]
              : []),
            ...(fee.isL1FeeKnown
              ? [
                  [
                    say('Of it for Ethereum'),
                    <TokenAmount key="l1" value={fee.l1Fee} token={nativeCurrency} />,
                  ] as const,
                ]
              : []),
            ...[...new Set(prices.map(gasPriceWords))].map(
              (words, at) =>
                [
                  at === 0
                    ? say('The wallet service’s price')
                    : say('Its price {number}', { number: at + 1 }),
                  words,
                ] as const,
            ),
            ...(fixed === undefined
              ? []
              : [
                  [
                    say('At that price, at most'),
                    <TokenAmount key="fixed" value={fixed * fee.gas + fee.l1Fee} token={nativeCurrency} />,
                  ] as const,
                ]),
          ]}
        />
        {hasPriorityFee ? null : (
          <p className="muted small">
            {say('According to the wallet service, this chain has no separate priority fee.')}
          </p>
        )}
      </Disclosure>
    </>
  )
}
