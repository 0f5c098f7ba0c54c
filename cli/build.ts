import type { Allocations } from '../src/campaign/allocations.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { folderAddress } from '../src/campaign/folderAddress.ts'
import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import type { CheckedList } from '../src/campaign/list/checkRecipientList.ts'
import { type ReviewedList, reviewList } from '../src/campaign/list/reviewList.ts'
import type { Manifest } from '../src/campaign/manifest.ts'
import { receiverFault } from '../src/campaign/receiverFault.ts'
import { RecipientListError } from '../src/campaign/recipientListError.ts'
import { reviewPaid } from '../src/campaign/series/reviewPaid.ts'
import type { TokenOnChain } from '../src/chain/readCampaign.ts'
import { factoryAddressOf } from '../src/operator/deploy/factoryAddressOf.ts'
import type { RecipientsOnChain } from '../src/operator/list/checkRecipientsOnChain.ts'
import { buildGroups } from './buildGroups.ts'
import { describeBuild } from './describeBuild.ts'
import { type ExportFormat, exporters } from './exporters.ts'
import { readGroupOptions } from './groupOptions.ts'
import { readListOptions } from './listOptions.ts'
import { hintsFor, ListNotSettledError, questionsAbout } from './listQuestions.ts'
import { makePackage } from './makePackage.ts'
import { openListFile } from './openListFile.ts'
import { parseArguments } from './parseArguments.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { readSchedule } from './scheduleOptions.ts'
import { tokenOnChain } from './tokenOnChain.ts'
import { UsageError } from './usageError.ts'
import { type FileToWrite, writeFolder } from './writeFolder.ts'

/** How a manifest writes the chain's own coin. */
const zeroAddress: Hex = `0x${'0'.repeat(40)}`

/** `everclaim build`: a list in, a package out. Throws what it refuses; returns true. */
export async function build(args: readonly string[]): Promise<true> {
  await buildAs(args)
  return true
}

/** What makes a package a later round of a series. */
export type RoundToBuild = {
  readonly previous: NonNullable<Manifest['previous']>
  /** The rounds before it, from the first to the last. */
  readonly earlier: readonly Manifest[]
  /** The round's list, of the one that was read; throws what it refuses. */
  readonly allocationsOf: (list: CheckedList) => Allocations
  /** What is said of it, below all else, and as `series` in JSON. */
  readonly describe: (list: CheckedList) => { readonly text: string; readonly json: unknown }
}

/** The same, also for a round. */
export async function buildAs(args: readonly string[], round?: RoundToBuild): Promise<void> {
  const keccak256 = createWasmKeccak()
  const parsed = parse(args)
  const options = readBuildOptions(parsed, keccak256, await tokenOnChain(parsed.values))
  const progress = createProgress()
  try {
    const reviewed = await readReviewed(options, keccak256, progress)
    const { token, factory } = options.campaign
    const known = { token: token.address, factory }
    const paid = round ? reviewPaid(reviewed, round.allocationsOf(reviewed.list), known) : reviewed
    const { list } = paid
    const onChain = await askChain(options, paid, progress)
    const questions = questionsAbout(paid, options.list, onChain)
    if (questions.some(({ isAccepted }) => !isAccepted)) throw new ListNotSettledError(questions)
    if (options.groups) {
      await buildGroups(options, options.groups, { list, questions }, { keccak256, progress })
      return
    }
    const { previous, earlier } = round ?? {}
    const campaign = makePackage(options, { list, previous, earlier }, { keccak256, progress })
    const files = function* (): Generator<FileToWrite> {
      yield* campaign.files()
      for (const format of options.exports) {
        yield { path: `exports/${format}.json`, chunks: exporters[format](list.allocations, keccak256) }
      }
    }
    const fileCount = campaign.fileCount + options.exports.length
    const outcome = await writeFolder(options.out, files, fileCount, progress.stage('Writing files'))
    progress.end()
    const said = round?.describe(reviewed.list)
    const result = { list, questions, campaign, fileCount, ...outcome, said }
    process.stdout.write(describeBuild(options, result))
  } finally {
    progress.end()
  }
}

export type BuildOptions = ReturnType<typeof readBuildOptions>

function readBuildOptions(
  { values, positionals }: ReturnType<typeof parse>,
  keccak256: Keccak256,
  /** What the nodes say of the token, for options that are left out. */
  known: TokenOnChain | undefined,
) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)

  const listPath = read.onlyPath(positionals, 'the path of the list is missing')
  const out = read.required('out', values.out)
  const units = read.oneOf('units', read.required('units', values.units), ['whole', 'base'])
  const duplicates = read.oneOf('duplicates', values.duplicates, ['refuse', 'sum'])

  const tokenText = read.required('token', values.token)
  const isNative = tokenText === 'native'
  const token = {
    address: isNative ? zeroAddress : read.address('token', tokenText),
    symbol: values.symbol ?? (isNative ? 'ETH' : read.required('symbol', known?.symbol)),
    name: values.name ?? (isNative ? 'Ether' : read.required('name', known?.name)),
    decimals: isNative
      ? 18
      : read.wholeNumber(
          'decimals',
          read.required('decimals', values.decimals ?? known?.decimals.toString()),
          0,
          77,
        ),
  }
  if (isNative && values.decimals !== undefined && values.decimals !== '18')
    faults.push(`--decimals: "${values.decimals}" is wrong for the chain's own coin, which has 18`)

  const start = read.start('start', read.required('start', values.start))
  const endText = read.required('end', values.end)
  const end = endText === 'never' ? null : read.end('end', endText, start)
  if (end !== null && end <= start) faults.push('--end is not after --start')
  const window = { start, end, ...(values.cancellable ? ({ cancellable: true } as const) : {}) }

  const schedule = readSchedule(values, { read, faults, start, end })
  const groups = readGroupOptions(values, schedule, { keccak256, faults, start, end })
  const receiver = (name: 'sweep-receiver' | 'yield-receiver' | 'gas-receiver') => {
    const own = values[name]
    if (own !== undefined) return read.address(name, own)
    return values.receiver === undefined ? zeroAddress : read.address('receiver', values.receiver)
  }
  const own = [values['sweep-receiver'], values['yield-receiver'], values['gas-receiver']]
  if (values.receiver === undefined && own.includes(undefined))
    faults.push('--receiver is missing (or each of --sweep-receiver, --yield-receiver, --gas-receiver)')
  const receivers = {
    sweep: receiver('sweep-receiver'),
    yield: receiver('yield-receiver'),
    gas: receiver('gas-receiver'),
  }

  const factory = read.address(
    'factory',
    values.factory ?? factoryAddressOf({ schedule: schedule ?? (groups && { cliff: 0, duration: 1 }) }),
  )
  for (const name of ['sweep', 'yield', 'gas'] as const) {
    const address = receivers[name]
    // What is no address, or is missing, is a fault already.
    if (!/^0x[0-9a-f]{40}$/.test(address) || address === zeroAddress) continue
    const fault = receiverFault(address, {
      token: isNative ? undefined : token.address,
      factory,
    })
    const option = values[`${name}-receiver`] === undefined ? 'receiver' : (`${name}-receiver` as const)
    const sentence = fault && `--${option}: ${fault.sentence}`
    if (sentence && !faults.includes(sentence)) faults.push(sentence)
  }

  const texts = {
    title: read.required('title', values.title),
    ...(values.description === undefined ? {} : { description: values.description }),
    ...(values.url === undefined ? {} : { url: values.url }),
  }
  const hosts = values.host.map(folderAddress)
  const chainId = read.wholeNumber('chain-id', values['chain-id'], 1, Number.MAX_SAFE_INTEGER)
  const capBits =
    values['cap-bits'] === undefined ? undefined : read.wholeNumber('cap-bits', values['cap-bits'], 0, 9)
  if (groups && capBits !== undefined)
    faults.push('--cap-bits: with --groups they are chosen so that one transaction creates all campaigns')
  const exports = [...new Set((values.export ?? '').split(',').filter((format) => format !== ''))].flatMap(
    (format): ExportFormat[] => {
      const known = read.oneOf('export', format.trim(), ['openzeppelin', 'uniswap'])
      return known === undefined ? [] : [known]
    },
  )
  const list = readListOptions(values, faults)
  const nodes = [...values.rpc, ...(values['ethereum-rpc'] === undefined ? [] : [values['ethereum-rpc']])]
  read.rpcUrls(nodes)
  if (values['ethereum-rpc'] !== undefined && values.rpc.length === 0)
    faults.push('--ethereum-rpc: --rpc is missing. Recipients are first looked up on the campaign’s chain')
  // The same receiver may be read three times; a fault of it is one fault.
  if (faults.length > 0) throw new UsageError([...new Set(faults)])
  return {
    listPath,
    out,
    amounts:
      units === 'base' ? ({ unit: 'base' } as const) : ({ unit: 'whole', decimals: token.decimals } as const),
    duplicates: duplicates ?? 'refuse',
    columns: {
      account: values['account-column'],
      amount: values['amount-column'],
      group: groups?.column,
    },
    groups,
    list,
    rpcUrls: values.rpc,
    ethereumRpcUrl: values['ethereum-rpc'],
    exports,
    capBits,
    isJson: values.json,
    campaign: {
      chainId,
      factory,
      token,
      window,
      // Of a list with groups each has its own.
      ...(schedule && !groups && { schedule }),
      receivers,
      texts,
      ...(hosts.length > 0 ? { hosts } : {}),
    },
  }
}

/** Nodes on the command line learn the recipients; others are asked about the token alone. */
function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  return parseArguments(
    args,
    {
      out: text,
      units: text,
      duplicates: { type: 'string', default: 'refuse' },
      'account-column': text,
      'amount-column': text,
      'decimal-point': text,
      thousands: text,
      accept: { type: 'string', multiple: true, default: [] },
      rpc: { type: 'string', multiple: true, default: [] },
      'ethereum-rpc': text,
      token: text,
      symbol: text,
      name: text,
      decimals: text,
      start: text,
      end: text,
      cancellable: { type: 'boolean', default: false },
      duration: text,
      cliff: text,
      tranches: text,
      groups: text,
      group: { type: 'string', multiple: true, default: [] },
      receiver: text,
      'sweep-receiver': text,
      'yield-receiver': text,
      'gas-receiver': text,
      title: text,
      description: text,
      url: text,
      host: { type: 'string', multiple: true, default: [] },
      'chain-id': { type: 'string', default: '81457' },
      factory: text,
      'cap-bits': text,
      export: text,
      json: { type: 'boolean', default: false },
    },
    ['rpc'],
  )
}

/** The list as the page reads it; all its problems are thrown at once, with what else is doubtful. */
async function readReviewed(
  options: BuildOptions,
  keccak256: Keccak256,
  progress: ReturnType<typeof createProgress>,
): Promise<ReviewedList> {
  const { listPath, amounts, duplicates, columns, campaign } = options
  const reviewed = await openListFile(listPath, (list) =>
    reviewList(list, {
      amounts,
      duplicates,
      columns,
      keccak256,
      numbers: options.list.numbers,
      token: campaign.token,
      known: { token: campaign.token.address, factory: campaign.factory },
      onProgress: progress.stage('Reading the list'),
    }),
  )
  const { problems, problemCount, groups } = reviewed.list
  if (problemCount === 0) return reviewed
  const hints = hintsFor(new Set(groups.map(({ code }) => code)))
  const error = new RecipientListError(problems, problemCount, hints)
  throw Object.assign(error, { questions: questionsAbout(reviewed, options.list) })
}

/** What is at the recipients' addresses, where nodes are named. They learn the addresses by it. */
async function askChain(
  { rpcUrls, ethereumRpcUrl, campaign }: BuildOptions,
  { list }: ReviewedList,
  progress: ReturnType<typeof createProgress>,
): Promise<RecipientsOnChain | undefined> {
  if (rpcUrls.length === 0) return undefined
  const [{ createChainReader }, { checkRecipientsOnChain }] = await Promise.all([
    import('../src/chain/createChainReader.ts'),
    import('../src/operator/list/checkRecipientsOnChain.ts'),
  ])
  const onProgress = progress.stage('Asking nodes about the recipients')
  const ethereum =
    ethereumRpcUrl === undefined ? undefined : createChainReader({ chainId: 1, rpcUrls: [ethereumRpcUrl] })
  return checkRecipientsOnChain(
    { blast: createChainReader({ chainId: campaign.chainId, rpcUrls }), ethereum },
    list.allocations,
    { onProgress: (_, done, all) => onProgress(done, all) },
  )
}
