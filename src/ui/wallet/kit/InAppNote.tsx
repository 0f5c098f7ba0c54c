import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { appAround, wayOut } from '../inAppBrowser.ts'

/** Inside an app's own browser, where wallets don't open: the way to the device's. */
export function InAppNote() {
  const app = appAround(navigator.userAgent, window.ethereum !== undefined)
  if (app === undefined) return null
  const page = new URL(window.location.href)
  const href = wayOut(page, navigator.userAgent)
  return (
    <p className="small center" data-in-app={app}>
      {rich(
        'You are in {app}’s own browser, and wallets may not open from it. <open>Open in your browser</open>',
        {
          app: <bdi>{app}</bdi>,
          open: (words) => (href ? <a href={href}>{words}</a> : <b>{words}</b>),
        },
      )}{' '}
      <CopyButton text={page.href} label={say('Copy the link to this page')}>
        {say('Copy the link')}
      </CopyButton>
    </p>
  )
}
