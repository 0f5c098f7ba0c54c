import type { ReactNode } from 'react'
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
      <h1>Help</h1>
      <Answer to="safe">
        <p>
          A claim sends 0 ETH. It never asks for an approval, a recovery phrase or a payment. If a page asks
          for one, close it.
        </p>
        <p>
          Your browser checks the campaign’s contract and its list against Blast.{' '}
          <Link href="/verify/">Verify a campaign</Link> shows every check.
        </p>
        <p>Check yourself that {product} announced the address of this website.</p>
      </Answer>
      <Answer to="wallet">
        <p>
          Connecting shares your address and moves nothing. Your wallet may ask to switch to Blast, or to add
          it.
        </p>
        <p>
          A claim is one call to the campaign’s contract, with 0 ETH and a network fee. The claim page shows
          the contract, the function and who gets the tokens: compare them. If the site has terms, you first
          sign them as a text that you can read.
        </p>
      </Answer>
      <Answer to="cost">
        <p>
          Only the network fee, in ETH on Blast. You see it before you confirm. Where the claim page offers
          “Claim for free”, {product} pays the fee.
        </p>
      </Answer>
      <Answer to="no-eth">
        <p>
          Press “Claim for free” where the claim page offers it. Otherwise anyone can pay the fee for you:
          enter your address, then claim from another wallet with ETH on Blast. The tokens still go to your
          address.
        </p>
      </Answer>
      <Answer to="not-listed">
        <p>
          That address can’t claim in this campaign, and its list can’t change. Another address of yours may
          be on it, or on the list of another campaign: <Link href="/">check another address</Link>.
        </p>
        <p>“We couldn’t check” is a different answer. You may still be eligible: try again.</p>
      </Answer>
      <Answer to="safe-multisig">
        <p>
          Enter the Safe’s address on the claim page. Anyone can pay the fee from an ordinary wallet: the Safe
          gets the tokens, and no owner signs.
        </p>
        <p>
          Its owners can also claim together, in the Safe’s app or by a link that you pass from owner to
          owner. Only they can send the tokens elsewhere.
        </p>
      </Answer>
      <Answer to="failed">
        <p>
          You declined: nothing was sent. The transaction failed: you lost only the network fee, and can claim
          again until claims end. You can’t be paid twice.
        </p>
        <p>
          No answer yet: look in your wallet’s activity. You can close the page. When you come back, it shows
          what happened.
        </p>
        <p>
          Still stuck? “Claim without this website”, on the claim page, gives you the call for any explorer or
          wallet.
        </p>
      </Answer>
      {brand.links.help ? (
        <section>
          <h2>Something else</h2>
          <BrandLink url={brand.links.help} name={`${product} support`} />
        </section>
      ) : null}
    </div>
  )
}

function Answer({ to, children }: { to: HelpTopic; children: ReactNode }) {
  return (
    <section id={to}>
      <h2>{questions[to]}</h2>
      {children}
    </section>
  )
}
