/** The wallet's own process: takes commands from the process that started it, and ends with it. */
import * as v from '../../src/schema/v.ts'
import { createWallet, type WalletConnectWallet } from './createWallet.ts'
import { commandSchema, type WalletCommand } from './walletMessages.ts'

const messageSchema = v.object({ id: v.pipe(v.number(), v.finite()), command: commandSchema })

let started: WalletConnectWallet | undefined

async function run(command: WalletCommand): Promise<unknown> {
  if (command.command === 'start') {
    await started?.stop()
    started = await createWallet({ ...command, onEntry: (entry) => process.send?.({ entry }) })
    return undefined
  }
  if (!started) throw new Error('The wallet has not started.')
  switch (command.command) {
    case 'pair':
      return started.pair(command.uri)
    case 'set': {
      const { chains, answers, updatesSession } = command.policy
      return started.set({
        ...(chains ? { chains } : {}),
        ...(answers ? { answers } : {}),
        ...(updatesSession === undefined ? {} : { updatesSession }),
      })
    }
    case 'log':
      return started.log
    case 'update':
      return started.update(command.chains, command.key)
    case 'emit':
      return started.emit(command.chain, command.event)
    case 'disconnect':
      return started.disconnect()
    case 'sessions':
      return started.sessions()
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const { id, command } = v.parse(messageSchema, message)
  run(command).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
