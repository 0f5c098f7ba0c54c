import '../../config/zodWithoutEval.ts'
import { keccak256 } from '../../package/keccak.ts'
import { createListHandler } from './createListHandler.ts'
import type { ListRequest } from './listMessages.ts'

/** The worker in which a page proves a whole list, so that it stays responsive. */
const answer = createListHandler(keccak256, (message, transfer = []) =>
  globalThis.postMessage(message, { transfer }),
)

globalThis.addEventListener('message', ({ data }: MessageEvent<ListRequest>) => answer(data))
