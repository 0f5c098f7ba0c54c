import { readApiEnvironment } from '../../src/config/apiEnv.ts'
import * as v from '../../src/schema/v.ts'
import { createLog } from '../observe/createLog.ts'
import { startApi } from '../startApi.ts'

/**
 * The API as `npm run serve` starts it, but by a clock that its parent sets, and with its memory for the
 * asking, after garbage was collected: run it with `--expose-gc`.
 */
const asked = v.union([v.object({ now: v.number() }), v.object({ ask: v.literal('memory') })])

let now = Number(process.env.SOAK_NOW)
const send = (what: object) => process.send?.(what)
process.on('message', (message) => {
  const read = v.parse(asked, message)
  if ('now' in read) {
    now = read.now
    return
  }
  for (let at = 0; at < 3; at++) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  send({ used: heapUsed + external, resident: rss })
})
process.on('disconnect', () => process.exit(0))

const log = createLog((line) => {
  if (line.includes('"broke"')) send({ broke: line })
})
const { port } = await startApi(readApiEnvironment(process.env), { log, now: () => now })
send({ port })
