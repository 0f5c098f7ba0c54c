import { useMemo, useState } from 'react'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
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
    <Card title={say('Your campaign is live')} isHero>
      <div className={styles.card}>
        <div>
          <p className={styles.link}>
            {rich('Live at {link}', {
              link: (
                <a className="breakable" href={path} data-claim-link>
                  {link}
                </a>
              ),
            })}
          </p>
          <div className={field.actions}>
            <CopyButton text={link} label={say('Copy link')}>
              {say('Copy link')}
            </CopyButton>
          </div>
          <p className={field.text}>
            {opensAt === undefined ? null : (
              <>{rich('Claims open {date}.', { date: <Time at={opensAt} only="date" /> })} </>
            )}
            {isListed
              ? say('{product} lists it.', { product: site.product })
              : say('It opens for everyone. The page says that {product} doesn’t list it.', {
                  product: site.product,
                })}
          </p>
        </div>
        <div className={styles.code}>
          <QrCode code={code} label={say('QR code of {link}', { link })} />
          <span className={styles.files}>
            <TextButton onClick={() => saveFile(`${id}-qr.svg`, qrSvgFile(code))}>
              {say('Save SVG')}
            </TextButton>
            <TextButton onClick={savePicture}>{say('Save PNG')}</TextButton>
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
        <Disclosure summary={say('Show it on another page')}>
          <p className={field.text}>
            {say('A page with this line checks an address and opens the claim. {where}', {
              where: embed.where,
            })}
          </p>
          <code className={planStyles.row} data-embed>
            {embed.code}
          </code>
          <CopyButton text={embed.code} label={say('Copy code')}>
            {say('Copy code')}
          </CopyButton>
        </Disclosure>
      )}
    </Card>
  )
}
