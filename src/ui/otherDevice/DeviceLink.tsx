import { say } from '../../language/say.ts'
import { campaignLink } from '../claim/claimed/campaignLink.ts'
import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { qrDrawing } from '../parts/qrDrawing.ts'
import { useSite } from '../site/siteContext.ts'
import styles from './DeviceLink.module.css'

/** Characters of a link whose code a phone still reads from a screen: 113 squares a side. */
const mostInCode = 800

/** The page’s link for another device: as a QR code for a phone, to be copied or passed on for a computer. */
export function DeviceLink({
  campaign,
  path,
  isOnPhone,
}: {
  campaign: string
  path: string
  /** Whose browser this is. */
  isOnPhone: boolean
}) {
  const link = campaignLink(useSite(), campaign, path)
  const isShort = link.length <= mostInCode
  return (
    <div className={styles.link}>
      <p className="muted small">
        {isOnPhone
          ? say('Open this link on your computer.')
          : isShort
            ? say('Scan the code with your phone’s camera. It opens this page there.')
            : say('This link is too long for a QR code. Send it to your phone.')}
        {/[#&]account=/.test(path) ? ` ${say('The link has the address shown here.')}` : ''}
      </p>
      {isOnPhone || !isShort ? null : (
        <div className={styles.code}>
          <QrCode code={qrDrawing(link)} label={say('QR code of this page’s link')} />
        </div>
      )}
      <p className={styles.text}>
        <bdi data-device-link>{link}</bdi>
      </p>
      <div className={styles.actions}>
        {isOnPhone && 'share' in navigator ? (
          // Closing the browser’s dialog is no fault.
          <Button
            kind="quiet"
            onClick={() => void navigator.share({ title: document.title, url: link }).catch(() => undefined)}
          >
            {say('Share')}
          </Button>
        ) : null}
        <CopyButton text={link} label={say('Copy the link')}>
          {say('Copy the link')}
        </CopyButton>
      </div>
    </div>
  )
}
