import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Link } from '../navigation/Link.tsx'
import { BrandLink } from '../site/BrandLink.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './HelpPage.module.css'
import { type HelpTopic, questions } from './questions.ts'

/** Short answers for anyone who claims. Each has an anchor, which the states of a claim lead to. */
export function HelpPage() {
  const { product, brand } = useSite()
  return (
    <div className={styles.page}>
      <h1>{say('Help')}</h1>
      <Answer to="safe">
        <p>
          {say(
            'A claim sends 0 ETH. It never asks for an approval, a recovery phrase or a payment. If a page asks for one, close it.',
          )}
        </p>
        <p>
          {rich(
            'Your browser checks the campaign’s contract and its list against Blast. <verify>Verify a campaign</verify> shows every check.',
            { verify: (words) => <Link href="/verify/">{words}</Link> },
          )}
        </p>
        <p>{say('Check yourself that {product} announced the address of this website.', { product })}</p>
      </Answer>
      <Answer to="wallet">
        <p>
          {say(
            'Connecting shares your address and moves nothing. Your wallet may ask to switch to Blast, or to add it.',
          )}
        </p>
        <p>
          {say(
            'A claim is one call to the campaign’s contract, with 0 ETH and a network fee. The claim page shows the contract, the function and who gets the tokens: compare them. If the site has terms, you first sign them as a text that you can read.',
          )}
        </p>
      </Answer>
      <Answer to="cost">
        <p>
          {say(
            'Only the network fee, in ETH on Blast. You see it before you confirm. Where the claim page offers “Claim for free”, {product} pays the fee.',
            { product },
          )}
        </p>
      </Answer>
      <Answer to="no-eth">
        <p>
          {say(
            'Press “Claim for free” where the claim page offers it. Otherwise anyone can pay the fee for you: enter your address, then claim from another wallet with ETH on Blast. The tokens still go to your address.',
          )}
        </p>
      </Answer>
      <Answer to="not-listed">
        <p>
          {rich(
            'That address can’t claim in this campaign, and its list can’t change. Another address of yours may be on it, or on the list of another campaign: <check>check another address</check>.',
            { check: (words) => <Link href="/">{words}</Link> },
          )}
        </p>
        <p>{say('“We couldn’t check” is a different answer. You may still be eligible: try again.')}</p>
      </Answer>
      <Answer to="safe-multisig">
        <p>
          {say(
            'Enter the Safe’s address on the claim page. Anyone can pay the fee from an ordinary wallet: the Safe gets the tokens, and no owner signs.',
          )}
        </p>
        <p>
          {say(
            'Its owners can also claim together. They use the Safe’s app, or a link that you pass from owner to owner. Only they can send the tokens elsewhere.',
          )}
        </p>
      </Answer>
      <Answer to="failed">
        <p>
          {say(
            'You declined: nothing was sent. The transaction failed: you lost only the network fee, and can claim again until claims end. You can’t be paid twice.',
          )}
        </p>
        <p>
          {say(
            'No answer yet: look in your wallet’s activity. You can close the page. When you come back, it shows what happened.',
          )}
        </p>
        <p>
          {say(
            'Still stuck? “Claim without this website”, on the claim page, gives you the call for any explorer or wallet.',
          )}
        </p>
      </Answer>
      {brand.links.help ? (
        <section>
          <h2>{say('Something else')}</h2>
          <BrandLink url={brand.links.help} name={say('{product} support', { product })} />
        </section>
      ) : null}
    </div>
  )
}

function Answer({ to, children }: { to: HelpTopic; children: ReactNode }) {
  return (
    <section id={to}>
      <h2>{say(questions[to])}</h2>
      {children}
    </section>
  )
}
