import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { amountText } from '../src/operator/amountText.ts'
import type { CallWork } from './callWork.ts'
import { distributorOf } from './distributorOf.ts'
import { packageAt } from './packageAt.ts'
import { planOfPush } from './planOfPush.ts'
import { createProgress } from './progress.ts'
import { readCallArguments } from './readCallArguments.ts'
import { readPaidAccounts } from './readPaidAccounts.ts'
import { runCalls } from './runCalls.ts'
import { UsageError } from './usageError.ts'

/**
 * `everclaim push`: pays what nobody has claimed, to all of a package or to the addresses of a file, in
 * batches. Returns whether everyone is paid, or could be.
 *
 * @throws ManageError where the contract refuses all of it, such as outside of the campaign's window
 */
export async function push(args: readonly string[]): Promise<boolean> {
  const { place, accounts, wanted, options, keccak256 } = readCallArguments(
    args,
    { accounts: { type: 'string' }, distributor: { type: 'string' } },
    ({ values, positionals, read }) => ({
      place: read.onlyPath(positionals, 'the folder or the URL of the package is missing'),
      accounts: values.accounts,
      wanted: values.distributor === undefined ? undefined : read.address('distributor', values.distributor),
    }),
  )

  const source = packageAt(place)
  const progress = createProgress()
  let verified: Awaited<ReturnType<typeof verifyPackage>>
  try {
    verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
  } finally {
    progress.end()
  }
  const { manifest, allocations } = verified
  const distributor = distributorOf(verified)
  if (wanted !== undefined && distributor.toLowerCase() !== wanted)
    throw new UsageError([`--distributor: the package belongs to ${distributor}. Nothing was sent`])
  const chosen =
    accounts === undefined ? undefined : await readPaidAccounts(accounts, { allocations, keccak256 })
  const reader = createTwoNodeReader({ chainId: manifest.chainId, rpcUrls: options.rpcUrls })
  const work: CallWork = {
    reader,
    contract: distributor,
    isInBatches: true,
    name: `Pay: ${manifest.texts.title}`,
    amount: (units) => amountText(units, manifest.token),
    plan: planOfPush({ reader, source, verified, distributor, chosen, keccak256 }),
  }
  return runCalls(work, options)
}
