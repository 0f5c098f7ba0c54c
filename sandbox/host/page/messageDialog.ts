import type { TypedData } from '../../../src/safe/app/messages.ts'
import { askServer } from './askServer.ts'
import type { HostDialog } from './dialog.ts'
import { element } from './element.ts'
import type { AppInfo } from './reviewDialog.ts'
import type { Session } from './session.ts'
import { signDialog } from './signDialog.ts'

type Options = { readonly message: string | TypedData; readonly app: AppInfo }

/** Has enough owners sign a message off chain, one after the other; each is the person for the time. */
export function offChainMessageDialog(
  session: Session,
  options: Options & {
    /** All signatures are there, and the dialog is still open. */
    readonly onSigned: (signed: { messageHash: string; signature: string }) => void
    readonly onClose: () => void
  },
): HostDialog {
  const { message, app, onSigned, onClose } = options
  return signDialog(session, {
    title: 'Sign message',
    content: contentOf(options),
    signLabel: 'Sign',
    onClose,
    async sign() {
      const signed = await askServer('sign', { message, owner: session.person.address, app })
      const { messageHash, preparedSignature, signers, required } = signed
      if (preparedSignature) onSigned({ messageHash, signature: preparedSignature })
      return {
        said: preparedSignature
          ? `Signed by ${signers.length} of ${required}. The app has the signature.`
          : `Signed by ${signers.length} of ${required}. Choose another owner and sign again.`,
        isDone: preparedSignature !== null,
      }
    },
  })
}

/**
 * Proposes a transaction that approves the message on chain. Closing it sends the app nothing, as in
 * Safe{Wallet}.
 */
export function onChainMessageDialog(
  session: Session,
  options: Options & { readonly onSigned: (safeTxHash: string) => void },
): HostDialog {
  const { message, app, onSigned } = options
  return signDialog(session, {
    title: 'Sign message on chain',
    content: contentOf(options),
    signLabel: 'Sign',
    onClose: () => undefined,
    async sign() {
      const { safeTxHash } = await askServer('proposeMessage', {
        message,
        owner: session.person.address,
        app,
      })
      onSigned(safeTxHash)
      return {
        said: `Signed by ${session.person.name}. The message counts as signed once this is executed.`,
        isDone: true,
      }
    },
  })
}

function contentOf({ message, app }: Options): HTMLElement[] {
  const text = typeof message === 'string' ? message : JSON.stringify(message, null, 2)
  return [
    element(
      'p',
      { className: 'lead' },
      element('b', { textContent: app.name }),
      ` at ${new URL(app.url).origin}`,
    ),
    element('pre', {
      className: 'mono long',
      tabIndex: 0,
      'aria-label': 'Message',
      role: 'region',
      textContent: text,
    }),
  ]
}
