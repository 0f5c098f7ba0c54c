import { useMemo, useState } from 'react'
import { asError } from '../../../errors.ts'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { QrCode } from '../../parts/QrCode.tsx'
import { qrDrawing, qrSvgFile } from '../../parts/qrDrawing.ts'
import { qrPicture } from '../../parts/qrPicture.ts'
import { saveFile } from '../../parts/saveFile.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { Time } from '../../parts/Time.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import planStyles from '../review/PlanSteps.module.css'
import { embedCode } from './embedCode.ts'
import styles from './LiveCard.module.css'

/** Where people claim: the link, as a QR code and as a frame for other pages. */
export function LiveCard({
  id,
  distributor,
  path,
  isListed,
  place,
  opensAt,
}: {
  /** Names the files that are saved. */
  id: string
  distributor: string
  /** Of the campaign's page. */
  path: string
  isListed: boolean
  /** Of the package, where the site doesn't find it by its contract. */
  place: string | undefined
  /** Unix seconds, where claims are not open yet. */
  opensAt: number | undefined
}) {
  const site = useSite()
  const { origin } = window.location
  const link = new URL(path, origin).href
  const code = useMemo(() => qrDrawing(link), [link])
  const [fault, setFault] = useState<string>()
  const embed = embedCode(site, { origin, distributor, place, isListed })
  const savePicture = () =>
    void qrPicture(code).then(
      (picture) => saveFile(`${id}-qr.png`, picture),
      (error: unknown) => setFault(asError(error).message),
    )
  return (
    <Card title="Your campaign is live" isHero>
      <div className={styles.card}>
        <div>
          <p className={styles.link}>
            Live at{' '}
            <a className="breakable" href={path} data-claim-link>
              {link}
            </a>
          </p>
          <div className={field.actions}>
            <CopyButton text={link} label="Copy link">
              Copy link
            </CopyButton>
          </div>
          <p className={field.text}>
            {opensAt === undefined ? null : (
              <>
                Claims open <Time at={opensAt} only="date" />.{' '}
              </>
            )}
            {isListed
              ? `${site.product} lists it.`
              : `It opens for everyone. The page says that ${site.product} doesn’t list it.`}
          </p>
        </div>
        <div className={styles.code}>
          <QrCode code={code} label={`QR code of ${link}`} />
          <span className={styles.files}>
            <TextButton onClick={() => saveFile(`${id}-qr.svg`, qrSvgFile(code))}>Save SVG</TextButton>
            <TextButton onClick={savePicture}>Save PNG</TextButton>
          </span>
          {fault === undefined ? null : (
            <p className={field.text} role="alert">
              {fault}
            </p>
          )}
        </div>
      </div>
      {'fault' in embed ? (
        <p className={field.text}>{embed.fault}</p>
      ) : (
        <Disclosure summary="Show it on another page">
          <p className={field.text}>
            A page with this line checks an address and opens the claim. {embed.where}
          </p>
          <code className={planStyles.row} data-embed>
            {embed.code}
          </code>
          <CopyButton text={embed.code} label="Copy code">
            Copy code
          </CopyButton>
        </Disclosure>
      )}
    </Card>
  )
}
