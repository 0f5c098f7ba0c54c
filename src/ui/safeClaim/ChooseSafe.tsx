import { type FormEvent, useEffect, useState } from 'react'
import type { CampaignConfig } from '../../config/site.ts'
import { parseSafeInput } from '../multisig/parseSafeInput.ts'
import { useRecentSafes } from '../multisig/useRecentSafes.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { SafeLink } from '../parts/SafeLink.tsx'
import { useSite } from '../site/siteContext.ts'
import styles from './ChooseSafe.module.css'
import { linkedPath } from './linkedPath.ts'
import { safeClaimPath } from './safeClaimPath.ts'

/** For which Safe? Typed, pasted as a whole link, or one of those opened lately. */
export function ChooseSafe({
  campaign,
  asked,
  refusal,
}: {
  campaign: CampaignConfig
  asked: string
  refusal: string | undefined
}) {
  const { campaigns } = useSite()
  const { safes } = useRecentSafes()
  const [text, setText] = useState(asked)
  const [told, setReported] = useState(refusal)
  useEffect(() => {
    setText(asked)
    setReported(refusal)
  }, [asked, refusal])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Whoever was sent a link may paste it here as it is.
    const linked = linkedPath(text, campaigns) ?? /^#safe=0x[0-9a-f]{40}&.+$/is.exec(text.trim())?.[0]
    if (linked) {
      window.location.assign(linked)
      return
    }
    const input = parseSafeInput(text)
    switch (input.status) {
      case 'empty':
        return setReported('Paste the address of a Safe first.')
      case 'unusable':
        return setReported(input.reason)
      case 'address':
        window.location.hash = safeClaimPath(campaign.id, { safe: input.address }).replace(/^.*#/, '#')
    }
  }
  return (
    <div className={styles.choose}>
      <header className={styles.intro}>
        <h1>Claim for a Safe</h1>
        <p>
          A Safe is a wallet that several people own together. Its owners sign the claim one after the other,
          here or in the Safe’s own app, and this page follows it to the receipt.
        </p>
      </header>
      <Card title="Which Safe?" isHero>
        <form onSubmit={submit} noValidate>
          <AddressField
            label="Address of a Safe on Blast"
            placeholder="0x… or blast:0x…"
            enterKeyHint="go"
            value={text}
            onChange={(text) => {
              setText(text)
              setReported(undefined)
            }}
            fault={told}
            help="Any link of this site can be pasted here too."
            action={<Button type="submit">Open</Button>}
          />
        </form>
      </Card>
      {safes.length > 0 ? (
        <Card title="Opened lately on this device">
          <ul className="stack gap10">
            {safes.map((safe) => (
              <li key={safe} className="stack">
                <SafeLink safe={safe} href={safeClaimPath(campaign.id, { safe }).replace(/^.*#/, '#')} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}
