import { actionButton, type HostDialog, openDialog } from './dialog.ts'
import { element } from './element.ts'
import { personSelect } from './personSelect.ts'
import type { Session } from './session.ts'

export type SignDialogOptions = {
  readonly title: string
  readonly content: readonly HTMLElement[]
  readonly signLabel: string
  /** Signs as the person of the session. Resolves with what is to be said, and whether that was all. */
  readonly sign: () => Promise<{ said: string; isDone: boolean }>
  /** The person closed the dialog, before or after signing. */
  readonly onClose: () => void
}

/** A dialog in which an owner signs, one after the other if need be. */
export function signDialog(session: Session, options: SignDialogOptions): HostDialog {
  const dialog = openDialog(options.title, options.onClose)
  const alert = element('p', { role: 'alert', className: 'alert' })
  const status = element('p', { role: 'status', className: 'status' })
  const reader = element('p', { className: 'note' })
  const close = actionButton('Reject', () => dialog.close())
  const sign = actionButton(options.signLabel, run, { kind: 'main', alert })
  dialog.body.append(...options.content)
  dialog.controls.append(personSelect(session, dialog.signal), reader, status, alert)
  dialog.setActions([close, sign])

  const show = () => {
    const { person, isOwner } = session
    reader.textContent = isOwner
      ? ''
      : `${person.name} is not an owner of this Safe: you can look at everything and sign nothing.`
    sign.hidden = !isOwner
  }
  session.onChange(show, dialog.signal)
  show()

  async function run() {
    const { said, isDone } = await options.sign()
    status.textContent = said
    close.textContent = 'Close'
    if (isDone) dialog.setActions([close])
    await session.refresh()
  }
  return dialog
}
