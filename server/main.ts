/**
 * Starts the API, and the built site beside it, from the environment. Ends in order on SIGTERM and SIGINT.
 */
import '../src/config/zodInEnglish.ts'
import { readApiEnvironment } from '../src/config/apiEnv.ts'
import { EverclaimError } from '../src/errors.ts'
import { createLog } from './observe/createLog.ts'
import { startApi } from './startApi.ts'

/**
 * Milliseconds after which a stop that hangs is no longer waited for: what manages processes kills them after
 * ten to thirty seconds.
 */
const longestStop = 15_000

const log = createLog((line) => process.stdout.write(line))

try {
  const api = await startApi(readApiEnvironment(process.env), { log })
  log.info('started', { port: api.port, ...(api.adminPort === null ? {} : { adminPort: api.adminPort }) })
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, async () => {
      // Who asks twice does not want to wait.
      if (isStopping) process.exit(1)
      isStopping = true
      log.info('stopping')
      setTimeout(() => {
        log.info('did not stop in time')
        process.exit(1)
      }, longestStop)
      await api.stop()
      log.info('stopped')
      // A node that was asked and does not answer is not waited for.
      process.exit(0)
    })
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
