import { openedCampaignId } from '../../../config/openedCampaignId.ts'
import { say } from '../../../language/say.ts'
import { Action } from '../../parts/Action.tsx'
import { Button } from '../../parts/Button.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { saveFile } from '../../parts/saveFile.ts'
import { fileOfOpened } from '../fileOfOpened.ts'
import styles from '../SharePanel.module.css'
import { safeClaimPath } from '../safeClaimPath.ts'

/** Passes a message with its signatures on, by a link or a file. No server of anybody's is asked. */
export function ShareCollected({
  words,
  path,
  copy,
  save,
  file,
  isRecommended = false,
}: {
  /** What the link and the file are for. */
  words: string
  /** Of the page that takes it in, on this site. */
  path: string
  /** For the two buttons. */
  copy: string
  save: string
  file: { readonly name: string; readonly text: () => string }
  /** The one thing to do here. */
  isRecommended?: boolean
}) {
  const isOpened = path.startsWith(`${safeClaimPath(openedCampaignId)}#safe=`)
  const isFirst = isRecommended && !isOpened
  const link = isOpened ? null : (
    <CopyButton text={new URL(path, window.location.origin).href} label={copy} isWide={isFirst}>
      {copy}
    </CopyButton>
  )
  return (
    <div className="stack gap10">
      {isFirst ? <Action>{link}</Action> : null}
      <p className="muted small">
        {words}
        {isOpened ? ` ${say(fileOfOpened)}` : ''}
      </p>
      <div className={styles.buttons}>
        {isFirst ? null : link}
        <Button kind="quiet" onClick={() => saveFile(file.name, file.text())}>
          {save}
        </Button>
      </div>
    </div>
  )
}
