import { useHasFeature } from '../multisig/useServiceChain.ts'
import { MessageList } from './messages/MessageList.tsx'
import { MessageView } from './messages/MessageView.tsx'
import { NotOffered } from './NotOffered.tsx'
import { useWorkspaceView } from './useWorkspaceView.ts'

/** Messages that the owners sign off chain: all of them, or one with all that is known of it. */
export function MessagesTab() {
  const { message } = useWorkspaceView().parameters
  if (!useHasFeature('EIP1271')) return <NotOffered what="messages" />
  return message ? <MessageView key={message} asked={message} /> : <MessageList />
}
