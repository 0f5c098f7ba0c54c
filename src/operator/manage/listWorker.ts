import { createWorkerKeccak } from '../../package/workerKeccak.ts'
import { exposeHandler } from '../../worker/exposeHandler.ts'
import { createListHandler } from './createListHandler.ts'

/** The worker in which a page proves a whole list, so that it stays responsive. */
exposeHandler(createListHandler(createWorkerKeccak()))
