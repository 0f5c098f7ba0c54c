import type { TypedData } from '../../../src/safe/app/messages.ts'
import { signedTextOf } from '../../../src/safe/app/signedTextOf.ts'
import * as v from '../../../src/schema/v.ts'
import type { HostControl } from '../hostControl.ts'
import { askServer } from './askServer.ts'
import type { Communicator, RequestContext, RequestHandlers } from './createCommunicator.ts'
import type { HostDialog } from './dialog.ts'
import { offChainMessageDialog, onChainMessageDialog } from './messageDialog.ts'
import { permissionDialog } from './permissionDialog.ts'
import type { PermissionStore } from './permissionStore.ts'
import { type AppInfo, reviewDialog } from './reviewDialog.ts'
import type { Session } from './session.ts'

const rejected = 'Transaction was rejected'

/** A Safe that is not there, for lies. */
const otherSafe = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'

const rpcAnswerSchema = v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) })

/**
 * What Safe{Wallet} does for each method, with its oddities: one signing dialog at a time, whose slot a newer
 * request takes while the older is never answered; a refusal after the answer when the dialog is closed;
 * silence where it has none.
 */
export function createHandlers(options: {
  readonly session: Session
  readonly app: AppInfo
  readonly permissions: PermissionStore
  readonly communicator: () => Communicator
  readonly readControl: () => Promise<HostControl>
}): RequestHandlers {
  const { session, app, permissions, communicator, readControl } = options
  /** What the app chose by `safe_setSettings`. */
  let offChainSigning = true
  /** The first request for the Safe: an app may send its handshake several times. */
  let handshake: string | undefined
  /** The one signing dialog, and the request that it is for. */
  let open: { dialog: HostDialog | undefined; id: string } | undefined

  /** Takes the slot. Whatever had it is forgotten without a word. */
  async function take(id: string, show: () => HostDialog | Promise<HostDialog>) {
    open?.dialog?.discard()
    const mine: { dialog: HostDialog | undefined; id: string } = { dialog: undefined, id }
    open = mine
    const dialog = await show()
    if (open === mine) mine.dialog = dialog
    else dialog.discard()
  }
  const refuseOpen = (id: string) => {
    if (open?.id === id) open = undefined
    communicator().refuse(id, rejected)
  }

  async function signMessage(message: string | TypedData, { id, sdkVersion }: RequestContext) {
    const { safe } = session.state
    const isOffChain =
      safe.fallbackHandler !== null && offChainSigning && !session.signsOnChain && isSince711(sdkVersion)
    await take(id, () =>
      isOffChain
        ? offChainMessageDialog(session, {
            message,
            app,
            onSigned: (signed) => communicator().send(id, signed),
            onClose: () => refuseOpen(id),
          })
        : onChainMessageDialog(session, {
            message,
            app,
            onSigned: (safeTxHash) => communicator().send(id, { safeTxHash }),
          }),
    )
  }

  return {
    async getSafeInfo(_, { id }) {
      handshake ??= id
      await session.refresh()
      const info = { ...session.state.safe, isReadOnly: !session.isOwner }
      switch ((await readControl()).safe) {
        case 'true':
          return info
        case 'other-address':
          return { ...info, safeAddress: otherSafe }
        case 'other-chain':
          return { ...info, chainId: 1, network: 'MAINNET' }
        case 'changing':
          return id !== handshake ? { ...info, safeAddress: otherSafe } : info
      }
    },
    getChainInfo: () => session.world.chain,
    getEnvironmentInfo: () => ({ origin: location.origin }),
    getCurrentTheme: () => ({ darkMode: session.isDark }),
    getSafeBalances: () => askServer('balances', {}),
    getTxBySafeTxHash: ({ safeTxHash }) => askServer('details', { safeTxHash: safeTxHash as `0x${string}` }),
    async rpcCall({ call, params }) {
      if (call === 'safe_setSettings') {
        const [settings] = params
        offChainSigning = v.parse(v.object({ offChainSigning: v.boolean() }), settings).offChainSigning
        return { offChainSigning }
      }
      const { result, error } = v.parse(rpcAnswerSchema, await askServer('rpc', { call, params }))
      if (error !== undefined) throw new Error('The node said no.')
      return result
    },
    async sendTransactions(request, { id }) {
      await take(id, () =>
        reviewDialog(session, {
          request,
          app,
          onSigned: (safeTxHash) => communicator().send(id, { safeTxHash }),
          onClose: () => refuseOpen(id),
        }),
      )
    },
    signMessage: ({ message }, context) => signMessage(signedTextOf(message), context),
    signTypedMessage: ({ typedData }, context) => signMessage(typedData, context),
    async getOffChainSignature(messageHash) {
      const found = await askServer('message', { messageHash })
      // No signature, no answer.
      return found?.preparedSignature ?? undefined
    },
    requestAddressBook() {
      if (!permissions.has('requestAddressBook')) return []
      const { addressBook, chain } = session.world
      return addressBook.map(({ address, name }) => ({ address, name, chainId: chain.chainId }))
    },
    wallet_getPermissions: () => permissions.list(),
    async wallet_requestPermissions(asked, { id }) {
      const capabilities = asked.flatMap((each) => Object.keys(each))
      const isGranted = await permissionDialog(capabilities, app)
      permissions.set(capabilities, isGranted)
      if (isGranted) return permissions.list()
      communicator().refuse(id, 'Permissions were rejected')
      return undefined
    },
  }
}

/** Off-chain signatures are for apps whose SDK knows them. */
function isSince711(sdkVersion: string): boolean {
  const [major = 0, minor = 0] = sdkVersion.split('.').map(Number)
  return major > 7 || (major === 7 && minor >= 11)
}
