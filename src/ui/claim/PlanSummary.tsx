import type { ClaimPlan } from '../../claim/planClaim.ts'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { ether } from '../parts/ether.ts'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import styles from './PlanSummary.module.css'

/**
 * What the wallet, or the Safe around the page, is about to show, so that a person can compare before saying
 * yes.
 */
export function PlanSummary({ plan }: { plan: ClaimPlan }) {
  return (
    <div className={styles.summary}>
      <h3>{plan.fee.status === 'of-executor' ? say('The Safe will show') : say('Your wallet will show')}</h3>
      <dl>
        <div>
          <dt>{say('Contract')}</dt>
          <dd>
            {plan.functionName === 'aggregate3' ? 'Multicall3 ' : null}
            <Address value={plan.call.to} />
          </dd>
        </div>
        <div>
          <dt>{say('Function')}</dt>
          <dd>
            <code>{plan.functionName}</code>
          </dd>
        </div>
        <div>
          <dt>{say('Tokens go to')}</dt>
          <dd>
            <Address value={plan.recipient} />
          </dd>
        </div>
        {plan.delegatee ? (
          <div>
            <dt>{say('Votes go to')}</dt>
            <dd>
              <Address value={plan.delegatee} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{say('You send')}</dt>
          <dd>0 ETH</dd>
        </div>
        {plan.fee.status === 'estimated' ? (
          <div>
            <dt>{say('Network fee, about')}</dt>
            <dd>
              <TokenAmount value={plan.fee.total} token={ether} />
              {plan.fee.l1Fee === undefined ? null : (
                <span className={styles.parts}>
                  {' '}
                  {/* Pressed, two in a line that breaks would lie over each other. */}
                  {rich('Blast {fee}, posting to Ethereum {posting}', {
                    fee: <TokenAmount isPlain value={plan.fee.l2Fee} token={ether} />,
                    posting: <TokenAmount isPlain value={plan.fee.l1Fee} token={ether} />,
                  })}
                </span>
              )}
            </dd>
          </div>
        ) : plan.fee.status === 'unknown' ? (
          <div>
            <dt>{say('Network fee')}</dt>
            <dd>{say('Your wallet shows it. The nodes have no estimate.')}</dd>
          </div>
        ) : (
          <div>
            <dt>{say('Network fee')}</dt>
            <dd>{say('Paid by the account that executes it. The Safe needs no ETH.')}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
