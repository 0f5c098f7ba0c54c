import type { AccountQuestion } from '../../claim/accountQuestion.ts'
import { AccountForm } from '../claim/AccountForm.tsx'
import { Address } from '../parts/Address.tsx'
import { Card } from '../parts/Card.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { useSite } from '../site/siteContext.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { CampaignAnswers } from './CampaignAnswers.tsx'

/** Asks for an address and says what each campaign of the site has for it. */
export function CheckAll({
  question,
  isAsked,
  ask,
}: {
  question: AccountQuestion
  isAsked: boolean
  ask: (text: string) => void
}) {
  const { campaigns } = useSite()
  const wallet = useWallet()
  const isConnected = wallet.status === 'connected'
  const isSafe = safeOfWallet(wallet) !== undefined
  return (
    <Card title={`Look an address up in all ${campaigns.length} lists`} isHero>
      <div className="stack gap16">
        <AccountForm question={question} isBusy={question.status === 'resolving'} onAsk={ask} />
        {question.status === 'account' ? (
          <>
            {question.name ? (
              <Notice tone="plain" title={`${question.name} is this address`}>
                <Address value={question.account} /> Names can be imitated: compare the whole address.
              </Notice>
            ) : isAsked ? null : (
              <p className="muted medium breakable">
                {isSafe ? 'This Safe' : 'Your wallet'} <Address value={question.account} />
              </p>
            )}
            <CampaignAnswers
              key={question.account}
              account={question.account}
              fragment={`#account=${encodeURIComponent(question.text || question.account)}`}
            />
          </>
        ) : null}
        {isAsked && isConnected && !(question.status === 'account' && question.account === wallet.account) ? (
          <TextButton onClick={() => ask('')}>
            {isSafe ? 'Check this Safe instead' : 'Check my own wallet instead'}
          </TextButton>
        ) : null}
      </div>
    </Card>
  )
}
