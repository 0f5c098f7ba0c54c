import { Suspense, useEffect, useState } from 'react'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { say } from '../../language/say.ts'
import { isEmbedded } from '../frame/isEmbedded.ts'
import { Disclosure } from '../parts/Disclosure.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { NotLoaded } from '../parts/NotLoaded.tsx'

/** Nothing of it, and no code, is there before somebody wants it. */
const DeviceLink = lazyPart(() => import('./DeviceLink.tsx').then((module) => module.DeviceLink), NotLoaded)

/**
 * The way from a computer to a phone and back: the same page there. Not offered inside another page, such as
 * a Safe’s host, where the page is a part of that host, nor of a campaign that only this tab has open.
 */
export function OtherDevice({
  campaign,
  path,
}: {
  /** Its id in the site. */
  campaign: string
  /** Of the page, below the site’s root, with what is behind its `#`. */
  path: string
}) {
  const [here, setHere] = useState<'computer' | 'phone' | 'frame'>('computer')
  useEffect(() => {
    if (isEmbedded(window)) setHere('frame')
    else if (window.matchMedia('(pointer: coarse)').matches) setHere('phone')
  }, [])
  if (here === 'frame' || campaign === openedCampaignId) return null
  return (
    <Disclosure summary={here === 'phone' ? say('Continue on a computer') : say('Continue on your phone')}>
      {() => (
        <Suspense>
          <DeviceLink campaign={campaign} path={path} isOnPhone={here === 'phone'} />
        </Suspense>
      )}
    </Disclosure>
  )
}
