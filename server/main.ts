/**
 * Starts the API, and the built site beside it, from the environment; or does one of the things that an
 * operator needs around it. Ends in order on SIGTERM and SIGINT.
 */
import { readApiEnvironment, readDatabasePlace } from '../src/config/apiEnv.ts'
import { siteOrigin } from '../src/config/siteOrigin.ts'
import { textForReader } from '../src/config/textForReader.ts'
import { EverclaimError } from '../src/errors.ts'
import { backupDatabase } from './backup/backupDatabase.ts'
import type { BackupNote } from './backup/backupNote.ts'
import { restoreDatabase } from './backup/restoreDatabase.ts'
import { checkApi } from './check/checkApi.ts'
import { createLog } from './observe/createLog.ts'
import { startApi } from './startApi.ts'

/**
 * Milliseconds after which a stop that hangs is no longer waited for: what manages processes kills them after
 * ten to thirty seconds.
 */
const longestStop = 15_000

const usage = `npm run serve                       starts the API, and the built site beside it
npm run serve -- check              looks at database, nodes and key; ends with 1 where something is wrong
npm run serve -- backup <file>      saves the database into a new file, while it is used
npm run serve -- restore <file>     brings a backup back into an empty database

All of them read the environment: docs/api.md.`

async function serve(): Promise<void> {
  const log = createLog((line) => process.stdout.write(line))
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
}

async function check(): Promise<void> {
  const lines = await checkApi(readApiEnvironment(process.env))
  for (const { isFault, text } of lines) console.log(`${isFault ? 'FAULT' : 'ok   '}  ${text}`)
  // A node that was asked and does not answer is not waited for.
  process.exit(lines.some(({ isFault }) => isFault) ? 1 : 0)
}

const summaryOf = ({ schema, createdAt, tables }: BackupNote) =>
  [
    `  of ${createdAt}, form ${schema}`,
    ...Object.entries(tables).map(([name, { rows }]) => `  ${name}: ${rows.toLocaleString('en-US')}`),
  ].join('\n')

async function run([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command === undefined) return serve()
  if (command === 'check' && file === undefined) return check()
  if (command === 'backup' && file && rest.length === 0)
    return console.log(
      `Saved into ${file}:\n${summaryOf(await backupDatabase(readDatabasePlace(process.env), file))}`,
    )
  if (command === 'restore' && file && rest.length === 0)
    return console.log(
      `Restored from ${file}:\n${summaryOf(await restoreDatabase(file, readDatabasePlace(process.env)))}`,
    )
  console.error(usage)
  process.exitCode = command === 'help' || command === '--help' ? 0 : 2
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(textForReader(error, siteOrigin(process.env.EVERCLAIM_URL ?? '')))
  process.exitCode = 1
}
