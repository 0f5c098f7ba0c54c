import { createWorkerKeccak } from '../../package/workerKeccak.ts'
import { exposeHandler } from '../../worker/exposeHandler.ts'
import { createVerifyHandler } from './createVerifyHandler.ts'

/** The worker in which a page recomputes a package, so that it stays responsive. */
exposeHandler(createVerifyHandler(createWorkerKeccak()))
