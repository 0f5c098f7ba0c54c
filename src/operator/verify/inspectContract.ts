import { type Address, getAddress, type Hex, keccak256, maxUint64, zeroAddress } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { Agreement } from '../../chain/agreement.ts'
import { capToHex } from '../../chain/capToHex.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type DistributorParameters, distributorParameters } from '../../chain/distributorParameters.ts'
import { type CampaignOnChain, readCampaignAt } from '../../chain/readCampaign.ts'
import { readCodeAt } from '../../chain/readCodeAt.ts'
import { readRuntimeCode } from '../../chain/readRuntimeCode.ts'
import { utcText } from '../../chain/utcText.ts'
import { EverclaimError } from '../../errors.ts'
import { message, say, sayNumber } from '../../language/say.ts'
import { amountText } from '../amountText.ts'
import { scheduleText } from '../scheduleText.ts'
import { owedBy } from '../unclaimedIn.ts'
import { compare, type VerifyCheck, type VerifyCheckId, verifyCheck } from './verifyReport.ts'

/** A package as far as it could be read; see `InspectedPackage`. */
export type PackageToCompare = {
  readonly manifest: Manifest
  readonly cap: Uint8Array | undefined
  /**
   * Base units of the allocations whose bit is not set; undefined where the list could not be made of its
   * files.
   */
  readonly unclaimedIn: ((claimedWords: readonly bigint[]) => Promise<bigint> | bigint) | undefined
}

const contractChecks = [
  'code',
  'token',
  'start',
  'end',
  'cancellable',
  'schedule',
  'sweep-receiver',
  'yield-receiver',
  'gas-receiver',
  'total',
  'count',
  'height',
  'cap-on-chain',
  'token-name',
  'token-symbol',
  'token-decimals',
  'funding',
] as const satisfies readonly VerifyCheckId[]

const chainText = (chainId: number) => say('chain {chain}', { chain: String(chainId) })

/** What is said where the chain was not asked. */
export function contractNotAsked(): VerifyCheck[] {
  return contractChecks.map((id) => verifyCheck(id, 'not-asked', say('The chain wasn’t read.')))
}

/**
 * Compares a contract on chain, at one block, with what a package says of it: field by field, each a row.
 * Without a package only what the chain alone can show is checked.
 *
 * Nodes that do not answer, or contradict each other, give rows that could not be checked; nothing is thrown
 * for them.
 */
export async function inspectContract(
  reader: ChainReader,
  input: {
    distributor: Address
    made: PackageToCompare | undefined
    /** Whether the answer of the only node that is named is taken. */
    isOneNodeEnough?: boolean | undefined
  },
): Promise<VerifyCheck[]> {
  const { distributor, made, isOneNodeEnough = true } = input
  if (made && made.manifest.chainId !== reader.chainId) {
    const because = say('The package is for chain {own}; here the nodes of chain {asked} are asked.', {
      own: String(made.manifest.chainId),
      asked: String(reader.chainId),
    })
    return [
      verifyCheck('chain', 'failed', chainText(made.manifest.chainId), chainText(reader.chainId)),
      ...contractChecks.map((id) => verifyCheck(id, 'could-not-check', because)),
    ]
  }
  try {
    return await inspectAtOneBlock(reader, distributor, made, isOneNodeEnough)
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    const because = [error.summary, ...error.facts].join(' ')
    return (['chain', ...contractChecks] as const).map((id) => verifyCheck(id, 'could-not-check', because))
  }
}

async function inspectAtOneBlock(
  reader: ChainReader,
  distributor: Address,
  made: PackageToCompare | undefined,
  isOneNodeEnough: boolean,
): Promise<VerifyCheck[]> {
  const question = message('The contract')
  const { code, onChain, state, agreement } = await reader.atOneBlock({ question }, async (block) => {
    const code = await readCodeAt(block, distributor, message('The code of the contract'))
    const onChain = readRuntimeCode(code)
    // The bitmap, the token and the balance are read by what the code says, not by what the package says.
    const state = onChain && (await readCampaignAt(reader, block, { distributor, ...onChain }))
    return { code, onChain, state, agreement: block.agreement }
  })
  const rows: VerifyCheck[] = [nodesCheck(agreement, isOneNodeEnough)]
  if (!onChain || !state) {
    const found =
      code === '0x'
        ? say('there is no code at {address}', { address: getAddress(distributor) })
        : say('other code, with hash {hash}', { hash: keccak256(code) })
    rows.push(verifyCheck('chain', 'passed', chainText(reader.chainId), chainText(reader.chainId)))
    rows.push(verifyCheck('code', 'failed', found, say('the code of an Everclaim distributor')))
    return withRest(rows, say('There is no campaign contract to compare with.'))
  }
  const { head, codeHash } = state
  const chain = say('chain {chainId}, read at block {number}', {
    chainId: String(reader.chainId),
    number: head.number,
  })
  rows.push(verifyCheck('chain', 'passed', chain, chainText(reader.chainId)))
  rows.push(
    verifyCheck(
      'code',
      'passed',
      say('the published code; hash {hash}', { hash: codeHash ?? keccak256(code) }),
    ),
  )
  if (!made) {
    rows.push(...reportedByTheChain(onChain.parameters))
    return withRest(rows, say('There is no package to compare with.'), 'not-asked')
  }
  rows.push(...compareParameters(onChain.parameters, distributorParameters(made.manifest)))
  rows.push(compareCap(onChain.cap, made))
  rows.push(...compareToken(made.manifest, state))
  rows.push(await compareFunding(made, state))
  return rows
}

/**
 * What two nodes say is compared; what one says is taken, where it is the only one and that is wanted, and
 * not proven.
 */
function nodesCheck({ agreed, configured }: Agreement, isOneNodeEnough: boolean): VerifyCheck {
  if (agreed > 1)
    return verifyCheck('nodes', 'passed', say('{agreed} of {configured} agree', { agreed, configured }))
  return configured === 1
    ? verifyCheck('nodes', isOneNodeEnough ? 'not-asked' : 'could-not-check', say('Only one node is set.'))
    : verifyCheck('nodes', 'could-not-check', say('Only one of {configured} nodes answered.', { configured }))
}

/** The other rows are there as well: what is not said is not a yes. */
function withRest(
  rows: VerifyCheck[],
  because: string,
  status: 'could-not-check' | 'not-asked' = 'could-not-check',
): VerifyCheck[] {
  const there = new Set(rows.map(({ id }) => id))
  for (const id of contractChecks) if (!there.has(id)) rows.push(verifyCheck(id, status, because))
  return rows
}

type Field = readonly [
  id: VerifyCheckId,
  text: (parameters: DistributorParameters) => string,
  /** By which it is compared: two values may be the same words in some language. */
  value: (parameters: DistributorParameters) => string | bigint | number | boolean,
]

const fields: readonly Field[] = [
  [
    'token',
    ({ token }) => (token === zeroAddress ? 'ETH' : getAddress(token)),
    ({ token }) => getAddress(token),
  ],
  ['start', ({ start }) => timeText(start), ({ start }) => start],
  ['end', ({ end }) => (end === maxUint64 ? say('never') : timeText(end)), ({ end }) => end],
  [
    'cancellable',
    ({ isCancellable }) => (isCancellable ? say('yes, until claims open') : say('no')),
    ({ isCancellable }) => isCancellable,
  ],
  [
    'schedule',
    ({ start, schedule }) =>
      schedule ? scheduleText({ start: Number(start), schedule }) : say('none: all is paid at once'),
    ({ start, schedule }) =>
      schedule ? [start, schedule.cliff, schedule.duration, schedule.tranches ?? 0].join(' ') : 'none',
  ],
  [
    'sweep-receiver',
    ({ sweepReceiver }) => getAddress(sweepReceiver),
    ({ sweepReceiver }) => getAddress(sweepReceiver),
  ],
  [
    'yield-receiver',
    ({ yieldReceiver }) => getAddress(yieldReceiver),
    ({ yieldReceiver }) => getAddress(yieldReceiver),
  ],
  [
    'gas-receiver',
    ({ gasReceiver }) => getAddress(gasReceiver),
    ({ gasReceiver }) => getAddress(gasReceiver),
  ],
  ['total', ({ total }) => say('{total} base units', { total: sayNumber(total) }), ({ total }) => total],
  ['count', ({ count }) => sayNumber(count), ({ count }) => count],
  [
    'height',
    ({ height }) => say({ one: '{count} node', other: '{count} nodes' }, { count: height }),
    ({ height }) => height,
  ],
]

/** Expected is what the contract will pay by: it cannot change. Found is what the package says. */
function compareParameters(onChain: DistributorParameters, said: DistributorParameters): VerifyCheck[] {
  return fields.map(([id, text, value]) =>
    verifyCheck(id, value(onChain) === value(said) ? 'passed' : 'failed', text(said), text(onChain)),
  )
}

/** Without a package there is nothing to compare, and what the contract says is still worth reading. */
function reportedByTheChain(onChain: DistributorParameters): VerifyCheck[] {
  return fields.map(([id, text]) =>
    verifyCheck(
      id,
      'not-asked',
      say('The contract says {text}; there is no package to compare it with.', { text: text(onChain) }),
    ),
  )
}

function compareCap(onChain: readonly Hex[], { cap }: PackageToCompare): VerifyCheck {
  const nodes = (list: readonly Hex[]) =>
    say(
      { one: '{count} node, with hash {hash}', other: '{count} nodes, with hash {hash}' },
      { count: list.length, hash: keccak256(`0x${list.map((node) => node.slice(2)).join('')}`) },
    )
  if (!cap)
    return verifyCheck('cap-on-chain', 'could-not-check', say('It depends on cap.bin.'), nodes(onChain))
  return compare('cap-on-chain', nodes(onChain), nodes(capToHex(cap)))
}

function compareToken({ token }: Manifest, { token: reported }: CampaignOnChain): VerifyCheck[] {
  if (!reported) {
    const because = say('There is no token at the token’s address.')
    return (['token-name', 'token-symbol', 'token-decimals'] as const).map((id) =>
      verifyCheck(id, 'could-not-check', because),
    )
  }
  const text = (id: 'token-name' | 'token-symbol', onChain: string, said: string) =>
    // Empty: the token has none, or none that is a text.
    onChain === ''
      ? verifyCheck(id, 'could-not-check', say('The token says none; the package says {said}.', { said }))
      : compare(id, onChain, said)
  return [
    text('token-name', reported.name, token.name),
    text('token-symbol', reported.symbol, token.symbol),
    compare('token-decimals', String(reported.decimals), String(token.decimals)),
  ]
}

async function compareFunding(
  { manifest, unclaimedIn }: PackageToCompare,
  onChain: CampaignOnChain,
): Promise<VerifyCheck> {
  const { head, balance, claimedCount, isCancelled } = onChain
  const { token, window, tree } = manifest
  const amount = (units: bigint) => amountText(units, token)
  const claimed = say('{claimed} of {all} claimed', { claimed: sayNumber(claimedCount), all: tree.count })
  const unclaimed = await owedBy(onChain, BigInt(tree.total), (words) => unclaimedIn?.(words))
  if (unclaimed === undefined)
    return verifyCheck(
      'funding',
      'could-not-check',
      say('{claimed}. Unclaimed tokens need the whole list.', { claimed }),
    )
  const owed = say('at least {amount} ({claimed})', { amount: amount(unclaimed), claimed })
  if (balance === undefined)
    return verifyCheck(
      'funding',
      'could-not-check',
      say('The token doesn’t report the contract’s balance.'),
      owed,
    )
  if (isCancelled && balance < unclaimed)
    return verifyCheck(
      'funding',
      'not-asked',
      say('The campaign was cancelled before it opened. The contract holds {amount}.', {
        amount: amount(balance),
      }),
    )
  if (window.end !== null && head.timestamp >= window.end)
    return verifyCheck(
      'funding',
      'not-asked',
      say('It holds {amount}. Claims have ended, so it owes nothing ({claimed}).', {
        amount: amount(balance),
        claimed,
      }),
    )
  return verifyCheck('funding', balance >= unclaimed ? 'passed' : 'failed', amount(balance), owed)
}

const timeText = (seconds: bigint) => `${utcText(seconds)} (${seconds})`
