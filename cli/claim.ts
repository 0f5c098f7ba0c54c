import { getAddress } from 'viem'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { encodeClaim } from '../src/chain/encodeClaim.ts'
import { encodeTryClaim } from '../src/chain/encodeTryClaim.ts'
import { readClaimed } from '../src/chain/readClaimed.ts'
import { readDistributor } from '../src/chain/readDistributor.ts'
import { amountText } from '../src/operator/amountText.ts'
import { ManageError } from '../src/operator/manage/manageErrors.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { lookUpInPackage } from './lookUpInPackage.ts'
import { readCallArguments } from './readCallArguments.ts'
import { runCalls } from './runCalls.ts'

/**
 * `everclaim claim`: pays one address of a package what it can claim. Anyone may send the call; it pays the
 * address itself. Returns whether it is paid, or could be.
 *
 * @throws ManageError where the address isn't on the list, or the contract would refuse it
 */
export async function claim(args: readonly string[]): Promise<boolean> {
  const { place, account, wanted, options, keccak256 } = readCallArguments(
    args,
    { account: { type: 'string' }, distributor: { type: 'string' } },
    ({ values, positionals, read }) => ({
      place: read.onlyPath(positionals, 'the folder or the URL of the package is missing'),
      account: read.address('account', read.required('account', values.account)),
      wanted: values.distributor === undefined ? undefined : read.address('distributor', values.distributor),
    }),
  )

  const { found, manifest, distributor } = await lookUpInPackage(place, { account, wanted, keccak256 })
  if (found.status === 'not-eligible')
    throw new ManageError(
      `${getAddress(account)} isn’t on this list of ${manifest.tree.count.toLocaleString('en-US')} addresses. Nothing was sent.`,
    )
  const reader = createTwoNodeReader({ chainId: manifest.chainId, rpcUrls: options.rpcUrls })
  await readDistributor(reader, distributor)
  const index = BigInt(found.index)
  const amount = (units: bigint) => amountText(units, manifest.token)
  const allocation = { ...found, distributor, index }
  const call = { ...encodeClaim(allocation), value: 0n }
  // Owners take their time: a claim that was faster fails nothing of the Safe's.
  const proposed = options.payer.kind === 'safe' ? { ...encodeTryClaim(allocation), value: 0n } : call
  const work: CallWork = {
    reader,
    contract: distributor,
    name: `Claim: ${manifest.texts.title}`,
    amount,
    async plan(from, { notBefore }): Promise<CallPlan> {
      const { isClaimed } = await readClaimed(reader, { distributor, index, notBefore })
      const { gas, fee, l1Fee } = isClaimed
        ? { gas: 0n, fee: 0n, l1Fee: 0n }
        : await prepareCall(reader, { from: from ?? found.account, to: call.to, data: call.data })
      const says = `Pays ${amount(found.amount)} to ${found.account}`
      return {
        calls: isClaimed ? [] : [{ kind: 'claim', call: proposed, gas, fee, l1Fee, says }],
        done: 'It is claimed.',
        problems: [],
        notes: [],
        rows: [
          ['Distributor', distributor],
          ['Address', found.account],
          ['Amount', amount(found.amount)],
          ...(isClaimed ? [] : [['Call data', `${proposed.data}, with 0 ETH`] as const]),
        ],
        json: { account: found.account, amount: found.amount, isClaimed },
      }
    },
  }
  return runCalls(work, options)
}
