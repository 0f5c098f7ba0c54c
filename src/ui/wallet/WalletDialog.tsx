import { lazyPart } from '../parts/lazyPart.ts'
import { DialogNotLoaded } from './DialogNotLoaded.tsx'

const AccountDialog = lazyPart(
  () => import('./account/AccountDialog.tsx').then((module) => module.AccountDialog),
  DialogNotLoaded,
)
const NetworkDialog = lazyPart(
  () => import('./network/NetworkDialog.tsx').then((module) => module.NetworkDialog),
  DialogNotLoaded,
)

/**
 * The dialog about the connected account, or about its network. Of its own, so that the first look need not
 * name their files.
 */
export function WalletDialog({ about, onClose }: { about: 'account' | 'network'; onClose: () => void }) {
  return about === 'account' ? <AccountDialog onClose={onClose} /> : <NetworkDialog onClose={onClose} />
}
