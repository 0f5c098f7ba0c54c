import { type Address, decodeFunctionResult, getAddress, type Hex, isHex, numberToHex } from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { type Allocations, readAllocation } from '../../campaign/allocations.ts'
import { assertTwoNodes } from '../../chain/assertTwoNodes.ts'
import { callContract } from '../../chain/callContract.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeAnswer } from '../../chain/decodeAnswer.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { EverclaimError, sentenceOf } from '../../errors.ts'
import { message, say } from '../../language/say.ts'
import { pushCall } from './manageCalls.ts'

/**
 * One thing that is checked before claims open. `could-not-check` is neither of the others; `open` waits for
 * a person.
 */
export type OpeningCheck = {
  readonly status: 'done' | 'failed' | 'could-not-check' | 'open'
  readonly text: string
}

/** So many allocations are tried. */
const samples = 10

/** Places spread over the whole list, the first and the last among them; all of a short list. */
export function sampleIndices(count: number): readonly number[] {
  if (count <= samples) return Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: samples }, (_, at) => Math.floor((at * (count - 1)) / (samples - 1)))
}

/**
 * Whether the site’s own page of the campaign opens.
 *
 * @param mark what only that page has in its HTML
 */
export async function checkLink(
  url: string | undefined,
  {
    mark,
    get,
  }: { mark: string; get: (url: string) => Promise<{ isOk: boolean; status: number; text: string }> },
): Promise<OpeningCheck> {
  if (!url) return { status: 'could-not-check', text: say('This site doesn’t list the campaign.') }
  try {
    const { isOk, status, text } = await get(url)
    if (!isOk) return { status: 'failed', text: say('{url} answers with status {status}.', { url, status }) }
    // Some hosts answer every path with their first page.
    if (!text.includes(mark)) return { status: 'failed', text: say('{url} shows another page.', { url }) }
    return { status: 'done', text: say('{url} opens.', { url }) }
  } catch {
    return { status: 'could-not-check', text: say('{url} couldn’t be fetched. Try again.', { url }) }
  }
}

type Prove = (indices: readonly number[]) => Promise<ReadonlyMap<number, readonly Hex[]>>
type Sampled = { readonly distributor: Address; readonly allocations: Allocations; readonly prove: Prove }

/** Whether the proofs of ten sample allocations lead to what the contract’s code holds. */
export async function checkProofs(
  { allocations, prove }: Sampled,
  codeMatches: boolean | undefined,
): Promise<OpeningCheck> {
  if (codeMatches === undefined)
    return { status: 'could-not-check', text: say('We couldn’t read the contract.') }
  if (!codeMatches)
    return { status: 'failed', text: say('The contract has other code than the published one.') }
  const indices = sampleIndices(allocations.count)
  try {
    const proofs = await prove(indices)
    const proven = indices.filter((index) => proofs.get(index)?.every((node) => isHex(node))).length
    return proven === indices.length
      ? {
          status: 'done',
          text: say('The proofs of {proven} sample addresses lead to the contract.', { proven }),
        }
      : {
          status: 'failed',
          text: say('{proven} of {all} sample addresses have a proof.', { proven, all: indices.length }),
        }
  } catch (error) {
    return { status: 'could-not-check', text: reasonOf(error) }
  }
}

/**
 * Whether ten sample claims would be paid at a later time: a call that no block includes, in a block with
 * that time. Where a node does not take such a block this could not be checked.
 *
 * @param time unix seconds; `moment`: what it is
 * @param reader of `createTwoNodeReader`
 * @param payer who would send it
 */
export async function checkTestClaim(
  reader: ChainReader,
  {
    distributor,
    allocations,
    prove,
    time,
    moment = 'opening',
    payer,
  }: Sampled & { time: number; moment?: keyof typeof moments; payer: Address },
): Promise<OpeningCheck> {
  assertTwoNodes(reader)
  const indices = sampleIndices(allocations.count)
  try {
    const proofs = await prove(indices)
    const claims = indices.map((index) => {
      const { account, amount } = readAllocation(allocations.records, index)
      return { index: BigInt(index), account: getAddress(account), amount, proof: proofs.get(index) ?? [] }
    })
    const { to, data } = pushCall(distributor, claims)
    const question = message('A test claim at the opening')
    const asked = callContract(question, { to, data, from: payer })
    const result = await reader.atOneBlock({ question }, (block) =>
      block.read({
        ...asked,
        params: (at) => [
          ...(typeof asked.params === 'function' ? asked.params(at) : asked.params),
          {},
          { time: numberToHex(time) },
        ],
      }),
    )
    if (result.type === 'reverted') {
      const reason = decodeRevert(result.data)
      if (reason.type === 'NotStarted' || reason.type === 'unknown')
        return { status: 'could-not-check', text: say('The nodes can’t simulate a later block.') }
      return { status: 'failed', text: reason.sentence }
    }
    const outcomes = decodeAnswer(result.data, (returned) =>
      decodeFunctionResult({ abi: merkleDistributorAbi, functionName: 'claimMany', data: returned }),
    )
    if (outcomes?.length !== claims.length)
      return { status: 'failed', text: say('The contract isn’t a campaign’s contract.') }
    const refused = outcomes.filter((outcome) => outcome !== claimed).length
    return refused === 0
      ? { status: 'done', text: say(moments[moment], { count: claims.length }) }
      : {
          status: 'failed',
          text: say('{refused} of {all} test claims would not be paid. Check what the contract holds.', {
            refused,
            all: claims.length,
          }),
        }
  } catch (error) {
    return { status: 'could-not-check', text: reasonOf(error) }
  }
}

const moments = {
  opening: message({
    one: '{count} test claim would be paid at the opening.',
    other: '{count} test claims would be paid at the opening.',
  }),
  'all-unlocked': message({
    one: '{count} test claim would be paid once all is unlocked.',
    other: '{count} test claims would be paid once all is unlocked.',
  }),
} as const

/** `ClaimOutcome.Claimed` of the contract. */
const claimed = 0

const reasonOf = (error: unknown): string =>
  error instanceof EverclaimError ? sentenceOf(error) : say('We couldn’t check it. Try again.')
