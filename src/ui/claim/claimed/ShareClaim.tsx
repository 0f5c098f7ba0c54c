import { useState } from 'react'
import { say } from '../../../language/say.ts'
import { campaignPath } from '../../campaign/campaignPath.ts'
import { Button } from '../../parts/Button.tsx'
import { useSite } from '../../site/siteContext.ts'
import { campaignLink } from './campaignLink.ts'

/**
 * Shares the campaign's page by the browser's own dialog, or copies its link where there is none. Neither has
 * an address or an amount in it.
 */
export function ShareClaim({ campaign, symbol }: { campaign: string; symbol: string }) {
  const [isCopied, setCopied] = useState(false)
  const site = useSite()
  const share = async () => {
    const url = campaignLink(site, campaign, campaignPath(campaign))
    if (navigator.share) {
      // Closing the dialog is no fault.
      await navigator.share({ title: say('I claimed {symbol}', { symbol }), url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <Button kind="quiet" onClick={() => void share().catch(() => setCopied(false))}>
      {isCopied ? say('Link copied') : say('Share')}
      {/* What is on the button from the start is no news. */}
      <span className="visuallyHidden" role="status">
        {isCopied ? say('Link copied') : null}
      </span>
    </Button>
  )
}
