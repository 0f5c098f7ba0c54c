import type { Allocations } from '../../campaign/allocations.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import type { PackageSource } from '../../campaign/verifyPackage.ts'
import { unclaimedIn } from '../unclaimedIn.ts'
import { wholePercents } from '../wholePercents.ts'
import { inspectPackage } from './inspectPackage.ts'
import { PackageFileUnreadError } from './packageErrors.ts'
import type { FileAnswer, VerifyMessage, VerifyRequest } from './verifyMessages.ts'

/**
 * Where a package is recomputed, one at a time. It has no network and no disk: it asks for each file, and
 * what comes is checked. In the page it runs in a worker.
 */
export function createVerifyHandler(keccak256: Keccak256, post: (message: VerifyMessage) => void) {
  const waiting = new Map<number, (answer: FileAnswer) => void>()
  let lastId = 0
  let allocations: Allocations | undefined

  const ask = (message: { type: 'read'; path: string } | { type: 'list' }): Promise<FileAnswer> =>
    new Promise((resolve) => {
      const id = ++lastId
      waiting.set(id, resolve)
      post({ ...message, id })
    })
  const read: PackageSource['read'] = async (path) => {
    const answer = await ask({ type: 'read', path })
    if (answer.status === 'bytes') return answer.bytes
    throw new PackageFileUnreadError(answer.status === 'unread' ? answer.reason : 'it did not come.')
  }
  const list = async () => {
    const answer = await ask({ type: 'list' })
    if (answer.status === 'paths') return answer.paths
    throw new PackageFileUnreadError(answer.status === 'unread' ? answer.reason : 'it cannot be listed.')
  }

  async function inspect(isListed: boolean) {
    allocations = undefined
    const source = isListed ? { read, list } : { read }
    const onProgress = wholePercents((done, all) => post({ type: 'progress', done, all }))
    const found = await inspectPackage(source, keccak256, onProgress)
    allocations = found.allocations
    const { checks, manifest, manifestHash, cap } = found
    const hasList = allocations !== undefined
    post({ type: 'inspected', found: { checks, manifest, manifestHash, cap, hasList } })
  }

  return (request: VerifyRequest): void => {
    switch (request.type) {
      case 'inspect':
        inspect(request.isListed).catch((error: unknown) => post({ type: 'fault', detail: String(error) }))
        return
      case 'unclaimed':
        post({ type: 'unclaimed', sum: allocations && unclaimedIn(allocations, request.claimedWords) })
        return
      case 'file':
        waiting.get(request.id)?.(request.answer)
        waiting.delete(request.id)
        return
    }
  }
}
