import '../../config/zodWithoutEval.ts'
import { keccak256 } from '../../package/keccak.ts'
import { createVerifyHandler } from './createVerifyHandler.ts'
import type { VerifyRequest } from './verifyMessages.ts'

/** The worker in which a page recomputes a package, so that it stays responsive. */
const answer = createVerifyHandler(keccak256, (message) => globalThis.postMessage(message))

globalThis.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => answer(data))
