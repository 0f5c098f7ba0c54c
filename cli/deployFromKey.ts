import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import { openJournal } from '../src/operator/deploy/deployJournal.ts'
import type { DeployStatus } from '../src/operator/deploy/deployRun.ts'
import { readDeployFacts } from '../src/operator/deploy/readDeployFacts.ts'
import { runDeployment } from '../src/operator/deploy/runDeployment.ts'
import type { DeployJob } from './deployJob.ts'
import { describeOutcome, describeProgress } from './describeOutcome.ts'
import { describePlan } from './describePlan.ts'
import { journalFile } from './journalFile.ts'
import { readKeystore } from './keystore.ts'
import { lockJournal } from './lockJournal.ts'
import { receiverProblems } from './receiverProblems.ts'
import { type KeystorePayer, unlock } from './unlock.ts'

/**
 * Sends from the account of a keystore, or says what would be sent. Returns whether nothing stands in the
 * way, or is left.
 */
export async function deployFromKey(job: DeployJob, payer: KeystorePayer): Promise<boolean> {
  const { options, campaign, reader, intent } = job
  const keystore = await readKeystore(payer.file)
  // Looking needs no key where the file says whose it is.
  if (!options.isSending)
    return describePlan(job, keystore.address ?? (await unlock(keystore, payer)).address)

  const problems = await receiverProblems(job, await readDeployFacts(reader, { campaign }))
  if (problems.length > 0)
    throw new DeployError('Check the receivers: no one can change them later. Nothing was sent.', {
      facts: problems.map(({ sentence }) => sentence),
    })
  const release = await lockJournal(options.journal)
  try {
    const journal = await openJournal(journalFile(options.journal), campaign)
    const account = await unlock(keystore, payer)
    const parts = {
      reader,
      campaign,
      journal,
      ...intent,
      sender: { kind: 'key', account, feeCap: options.feeCap },
    } as const
    let last: DeployStatus = { status: 'checking' }
    for await (const status of runDeployment(parts, { signal: new AbortController().signal })) {
      if (!options.isJson) process.stderr.write(describeProgress(status, campaign))
      last = status
    }
    process.stdout.write(describeOutcome(job, last, journal))
    return last.status === 'done'
  } finally {
    await release()
  }
}
