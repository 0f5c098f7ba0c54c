import Link from 'next/link'
import type { Hex } from 'viem'

/** From a claim to its receipt. `campaignPath` ends with a slash. */
export function ReceiptLink({ campaignPath, hash }: { campaignPath: string; hash: Hex }) {
  return (
    <Link className="link" href={`${campaignPath}receipt/#transaction=${hash}`}>
      See the receipt
    </Link>
  )
}
