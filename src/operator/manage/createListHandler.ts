import type { Keccak256 } from '../../campaign/keccak256.ts'
import { EverclaimError } from '../../errors.ts'
import { FileUnavailableError } from '../../package/fetchFile.ts'
import { wholePercents } from '../wholePercents.ts'
import type { ListMessage, ListRequest } from './listMessages.ts'
import { readWholeList } from './readWholeList.ts'

/**
 * Where a whole list is proven, file by file. It has no network and no disk. In the page it runs in a worker.
 */
export function createListHandler(
  keccak256: Keccak256,
  post: (message: ListMessage, transfer?: Transferable[]) => void,
) {
  type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const fetchBytes = (url: string): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      post({ type: 'fetch', id, url })
    })

  async function read(pkg: Extract<ListRequest, { type: 'read' }>['pkg']) {
    const onProgress = wholePercents((done, all) => post({ type: 'progress', done, all }))
    try {
      const { count, total, records } = await readWholeList(pkg, { keccak256, fetchBytes, onProgress })
      post({ type: 'list', count, total, records }, [records.buffer])
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      const { summary, facts, isRetryable } = error
      post({ type: 'refused', summary, facts, isRetryable })
    }
  }

  return (request: ListRequest): void => {
    if (request.type === 'read') {
      read(request.pkg).catch((error: unknown) => post({ type: 'fault', detail: String(error) }))
      return
    }
    const asked = waiting.get(request.id)
    waiting.delete(request.id)
    if (request.type === 'file') asked?.resolve(request.bytes)
    else asked?.reject(new FileUnavailableError({ url: request.url, reason: request.reason }))
  }
}
