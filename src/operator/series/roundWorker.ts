import { createWorkerKeccak } from '../../package/workerKeccak.ts'
import { exposeHandler } from '../../worker/exposeHandler.ts'
import { createRoundHandler } from './createRoundHandler.ts'

/** The worker in which a page recomputes a round of a series, so that it stays responsive. */
exposeHandler(createRoundHandler(createWorkerKeccak()))
