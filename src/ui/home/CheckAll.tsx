import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { say } from '../../language/say.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { answerSummary } from './answerSummary.ts'
import styles from './CampaignOverview.module.css'

/** Asks for an address and says in a sentence what the campaigns of the site have for it. */
export function CheckAll({
  question,
  isAsked,
  ask,
  answers,
  isComplete,
}: {
  question: AccountQuestion
  isAsked: boolean
  ask: (text: string) => void
  answers: readonly Claimable[]
  isComplete: boolean
}) {
  const { campaigns } = useSite()
  const wallet = useWallet()
  const isConnected = wallet.status === 'connected'
  const isSafe = safeOfWallet(wallet) !== undefined
  const isExpected = question.status === 'account' || wallet.status === 'reconnecting'
  const whose = isAsked ? 'asked' : 'wallet'
  return (
    <Card
      title={say(
        {
          one: 'Check your address in {count} campaign',
          other: 'Check your address in all {count} campaigns',
        },
        { count: campaigns.length },
      )}
      isHero
    >
      <div className="stack gap16">
        <AccountForm
          question={question}
          isBusy={question.status === 'resolving' || (question.status === 'account' && !isComplete)}
          onAsk={ask}
        />
        {/* Its room is there as soon as an answer is on its way. */}
        <div
          className={styles.summary}
          data-expected={isExpected ? whose : undefined}
          data-answers={question.status !== 'account' ? undefined : isComplete ? 'all' : 'looking'}
        >
          {question.status === 'account' ? (
            <>
              {question.name ? (
                <Notice tone="plain" title={say('{name} is this address', { name: question.name })}>
                  <Address value={question.account} />{' '}
                  {say('Names can be imitated: compare the whole address.')}
                </Notice>
              ) : isAsked ? null : (
                <p className="muted small breakable">
                  {isSafe ? say('This Safe') : say('Your wallet')} <Address value={question.account} />
                </p>
              )}
              <p className="strong" role="status">
                {isComplete
                  ? answerSummary(answers)
                  : say(
                      { one: 'Checking {count} campaign.', other: 'Checking {count} campaigns.' },
                      { count: campaigns.length },
                    )}
              </p>
            </>
          ) : null}
        </div>
        {isAsked && isConnected && !(question.status === 'account' && question.account === wallet.account) ? (
          <TextButton onClick={() => ask('')}>
            {isSafe ? say('Use this Safe') : say('Use my wallet')}
          </TextButton>
        ) : null}
      </div>
    </Card>
  )
}
