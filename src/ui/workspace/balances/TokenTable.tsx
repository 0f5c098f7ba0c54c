import { chains } from '../../../config/chains.ts'
import { say, sayNumber } from '../../../language/say.ts'
import { isRebasing } from '../../../multisig/build/rebasingTokens.ts'
import type { TokenType } from '../../../safe/service/enumerations.ts'
import type { Balance } from '../../../safe/service/wire/balances.ts'
import { rich } from '../../language/rich.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import { FiatAmount } from './FiatAmount.tsx'
import { formatChange } from './formatChange.ts'
import { isZero, parseDecimal } from './parseDecimal.ts'
import styles from './TokenTable.module.css'

/** ERC-20 has eight bits for them; what is more is no number of decimals. */
const mostDecimals = 255

/**
 * What the Safe holds, according to the service. `chainBalance`, in wei, is what Blast says of the ETH among
 * it.
 */
export function TokenTable({
  balances,
  doubted = [],
  currency,
  chainBalance,
}: {
  balances: readonly Balance[]
  /** Those that are spam according to the service. */
  doubted?: readonly Balance[]
  currency: string
  chainBalance: bigint | undefined
}) {
  return (
    <table className={styles.table}>
      <caption className="visuallyHidden">{say('Tokens')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Token')}</th>
          <th scope="col" className={styles.number}>
            {say('Amount')}
          </th>
          <th scope="col" className={styles.number}>
            {say('Price')}
          </th>
          <th scope="col" className={styles.number}>
            {say('Value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map((balance, at) => (
          <TokenRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may name a token twice
            key={`${balance.tokenInfo.address} ${at}`}
            balance={balance}
            isDoubted={doubted.includes(balance)}
            currency={currency}
            chainBalance={balance.tokenInfo.type === 'NATIVE_TOKEN' ? chainBalance : undefined}
          />
        ))}
      </tbody>
    </table>
  )
}

function TokenRow({
  balance: { tokenInfo: token, balance, fiatBalance, fiatConversion, fiatBalance24hChange },
  isDoubted,
  currency,
  chainBalance,
}: {
  balance: Balance
  isDoubted: boolean
  currency: string
  chainBalance: bigint | undefined
}) {
  const site = useSite()
  const { blockExplorers, nativeCurrency } = chains[site.chainId].chain
  const isNative = token.type === 'NATIVE_TOKEN'
  const symbol = shortText(token.symbol, 12) || '?'
  const decimals =
    typeof token.decimals === 'number' && token.decimals <= mostDecimals ? token.decimals : undefined
  const kind = kindNote(token.type)
  const price = parseDecimal(fiatConversion)
  const hasPrice = price !== undefined && !isZero(price)
  const change = hasPrice ? formatChange(fiatBalance24hChange) : undefined
  return (
    <tr data-token={token.address}>
      <th scope="row" className={styles.token}>
        <Picture source={token.logoUri} of={token.address} text={symbol} />
        <span className={styles.name}>
          <bdi className="strong breakable">{shortText(token.name, 40) || symbol}</bdi>
          <span className={styles.about}>
            <bdi>{symbol}</bdi>
            {isNative ? null : (
              <a
                href={`${blockExplorers.default.url}/token/${token.address}`}
                target="_blank"
                rel="noreferrer"
                aria-label={say('Contract {address} on {explorer}', {
                  address: token.address,
                  explorer: blockExplorers.default.name,
                })}
              >
                {shortAddress(token.address)}
              </a>
            )}
          </span>
          {isDoubted ? (
            <span className={styles.warning}>{say('Spam according to the wallet service.')}</span>
          ) : null}
          {kind ? <span className={styles.note}>{kind}</span> : null}
          {isRebasing(site.chainId, token.address) ? (
            <span className={styles.note}>{say('Rebasing: Blast adds yield to this balance.')}</span>
          ) : null}
          {chainBalance !== undefined && chainBalance !== balance ? (
            <span className={styles.warning}>
              {rich('Blast says {amount}. The service may lag behind.', {
                amount: <TokenAmount value={chainBalance} token={nativeCurrency} />,
              })}
            </span>
          ) : null}
        </span>
      </th>
      <td className={styles.number} data-label={say('Amount')}>
        {decimals === undefined ? (
          <span title={say('This token’s decimals are unknown.')}>
            {sayNumber(balance)} <bdi>{symbol}</bdi>
            <span className={styles.note}>{say('base units, decimals unknown')}</span>
          </span>
        ) : (
          <TokenAmount value={balance} token={{ symbol, decimals }} />
        )}
      </td>
      <td className={styles.number} data-label={say('Price')}>
        {hasPrice ? (
          <>
            <FiatAmount value={fiatConversion} currency={currency} precision="price" />
            {change ? (
              <span className={styles.change}>
                {rich('<hidden>In 24 hours </hidden>{change}', {
                  change,
                  hidden: (words) => <span className="visuallyHidden">{words}</span>,
                })}
              </span>
            ) : null}
          </>
        ) : (
          <span className={styles.note}>{say('no price')}</span>
        )}
      </td>
      <td className={`${styles.number} strong`} data-label={say('Value')}>
        {hasPrice ? (
          <FiatAmount value={fiatBalance} currency={currency} />
        ) : (
          <span className={styles.note}>{say('not counted')}</span>
        )}
      </td>
    </tr>
  )
}

/** What kind of token it is, where its amount alone would mislead. */
function kindNote(type: TokenType): string | undefined {
  switch (type) {
    case 'NATIVE_TOKEN':
    case 'ERC20':
      return undefined
    case 'ERC721':
      return say('A collection. The amount is the number of items.')
    case 'UNKNOWN':
      return say('The kind of this token is unknown.')
    default:
      return say('Unknown kind of token: {kind}', { kind: shortText(type.unknown, 20) })
  }
}
