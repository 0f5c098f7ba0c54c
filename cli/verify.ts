import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { fromHex, type Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { oneLine } from '../src/campaign/oneLine.ts'
import { toChecksumAddress } from '../src/campaign/toChecksumAddress.ts'
import { type PackageSource, type VerifiedPackage, verifyPackage } from '../src/campaign/verifyPackage.ts'
import type { Agreement } from '../src/chain/agreement.ts'
import { capToHex } from '../src/chain/capToHex.ts'
import { distributorParameters } from '../src/chain/distributorParameters.ts'
import { amountText } from '../src/operator/amountText.ts'
import { owedBy, unclaimedIn } from '../src/operator/unclaimedIn.ts'
import { type HostFinding, inspectHosts } from '../src/operator/verify/inspectHosts.ts'
import { makerNotes } from '../src/operator/verify/makerNotes.ts'
import { makerTexts } from '../src/operator/verify/makerTexts.ts'
import type { VerifyReport } from '../src/operator/verify/verifyReport.ts'
import { noteLines, reportToJson, reportToText, shownNotes } from '../src/operator/verify/writeReport.ts'
import { assertHosts } from './assertHosts.ts'
import { distributorOf } from './distributorOf.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'
import { parseArguments } from './parseArguments.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { readSeries } from './readSeries.ts'
import { scheduleRow } from './scheduleRows.ts'
import { UsageError } from './usageError.ts'

/** One thing that was looked at, and what was found. */
type Check = {
  name: string
  isFine: boolean
  found: string
  /** It did not answer: neither a yes nor a no. */
  isOpen?: boolean
}

/**
 * `everclaim verify`: checks a package, also on the chain. Returns whether all is as it
 * should be; `could-not-check` is what a report says where nothing is wrong and not everything was seen.
 */
export async function verify(args: readonly string[]): Promise<boolean | 'could-not-check'> {
  const keccak256 = createWasmKeccak()
  const options = readVerifyOptions(args, keccak256)
  if (options.places.length > 1) return verifySeries(options, keccak256)
  const progress = createProgress()
  try {
    const isUrl = /^https?:\/\//.test(options.place)
    const source = isUrl ? packageUrl(options.place) : packageFolder(options.place)
    if (options.isReport) {
      const stage = progress.stage('Recomputing the package')
      const report = await reportOf(source, options, keccak256, stage)
      progress.end()
      const { summary } = report
      const notes = summary && notesOf({ texts: summary, token: summary.token })
      process.stdout.write(options.isJson ? reportToJson(report, notes) : reportToText(report, notes))
      return report.verdict === 'could-not-check' ? 'could-not-check' : report.verdict === 'passed'
    }
    const verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
    progress.end()
    const distributor = distributorOf(verified)
    const checks = [...checkDistributor(distributor, options.distributor, keccak256)]
    const { hosts = [] } = verified.manifest
    if (options.isAskingHosts) assertHosts(hosts)
    if (options.isAskingHosts)
      for (const { host, status, found } of await askHosts(keccak256)(hosts, verified.manifestHash))
        checks.push({ name: host, isFine: status === 'passed', isOpen: status === 'could-not-check', found })
    if (options.rpcUrls.length > 0) checks.push(...(await checkChain(verified, distributor, options)))
    const isFine = checks.every((check) => check.isFine)
    const result = { verified, distributor, checks, isFine, isUrl }
    process.stdout.write(options.isJson ? toJson(result) : toText(result, options))
    const hasFailed = checks.some((check) => !check.isFine && !check.isOpen)
    return isFine || (hasFailed ? false : 'could-not-check')
  } finally {
    progress.end()
  }
}

/**
 * Recomputes every round of a series, and that each names the one before it. `--distributor` is that of the
 * last one, which proves all before it.
 */
async function verifySeries(
  options: VerifyOptions,
  keccak256: Keccak256,
): Promise<boolean | 'could-not-check'> {
  const rounds = await readSeries(options.places, keccak256)
  const checks: Check[] = [
    { name: 'Each round names the one before it', isFine: true, found: 'to the first' },
  ]
  const last = rounds.at(-1)
  if (last) checks.push(...checkDistributor(last.distributor, options.distributor, keccak256))
  if (options.rpcUrls.length > 0)
    for (const [at, round] of rounds.entries())
      for (const check of await checkChain(round, round.distributor, options))
        checks.push({ ...check, name: `Round ${at + 1}: ${check.name}` })
  const isFine = checks.every((check) => check.isFine)
  const hasFailed = checks.some((check) => !check.isFine && !check.isOpen)
  const status = isFine ? 'passed' : hasFailed ? 'failed' : 'could-not-check'
  const total = rounds.reduce((sum, { allocations }) => sum + allocations.total, 0n)
  if (options.isJson) {
    const value = {
      ok: isFine,
      status,
      total: total.toString(),
      rounds: rounds.map(({ place, manifestHash, distributor, allocations }) => ({
        place,
        packageHash: manifestHash,
        distributor,
        recipients: allocations.count,
        total: allocations.total.toString(),
      })),
      checks: checks.map((check) => ({
        name: check.name,
        ok: check.isFine,
        status: statusOf(check),
        found: check.found,
      })),
    }
    process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
  } else {
    const token = last?.manifest.token
    const lines = [
      `All files of ${rounds.length} rounds match their recipients.`,
      '',
      ...rounds.map(
        ({ manifest, allocations, distributor }, at) =>
          `  ${at + 1}. ${oneLine(manifest.texts.title)}: ${allocations.count.toLocaleString('en-US')} recipients, ${amountText(allocations.total, manifest.token)}, ${distributor}`,
      ),
      ...(token ? [`  In all ${amountText(total, token)}`] : []),
      '',
      ...checks.map((check) => `  ${marks[statusOf(check)]} ${check.name}: ${oneLine(check.found)}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  return isFine || (hasFailed ? false : 'could-not-check')
}

/** The command line knows no campaign as its own: the words of each are marked. */
const notesOf = (from: Parameters<typeof makerTexts>[0]) =>
  makerNotes(makerTexts(from), { product: 'Everclaim', hasCampaigns: false })

/** The report of `/verify/`, for the same package: it goes on after the first fault. */
async function reportOf(
  source: PackageSource,
  { place, distributor, rpcUrls, isOneNodeEnough, isAskingHosts }: VerifyOptions,
  keccak256: Keccak256,
  onProgress: (done: number, all: number) => void,
): Promise<VerifyReport> {
  const [{ createTwoNodeReader }, { inspectPackage }, { verifyCampaign }] = await Promise.all([
    import('../src/chain/createTwoNodeReader.ts'),
    import('../src/operator/verify/inspectPackage.ts'),
    import('../src/operator/verify/verifyCampaign.ts'),
  ])
  const made = await inspectPackage(source, keccak256, onProgress)
  const { manifest, allocations } = made
  if (isAskingHosts && manifest) assertHosts(manifest.hosts)
  // Without a manifest it is not known which chain to ask.
  const reader =
    rpcUrls.length > 0 && manifest ? createTwoNodeReader({ chainId: manifest.chainId, rpcUrls }) : undefined
  return verifyCampaign({
    place,
    distributor,
    reader,
    isOneNodeEnough,
    askHosts: isAskingHosts ? askHosts(keccak256) : undefined,
    made: { ...made, unclaimedIn: allocations && ((words) => unclaimedIn(allocations, words)) },
  })
}

/** Reads the package back from every host that its manifest names. */
const askHosts =
  (keccak256: Keccak256) =>
  (hosts: readonly string[], manifestHash: Hex): Promise<HostFinding[]> =>
    inspectHosts(hosts, { manifestHash, keccak256, open: packageUrl })

/** `passed`, `failed` and `could-not-check` are never merged. */
const statusOf = ({ isFine, isOpen }: Pick<Check, 'isFine' | 'isOpen'>) =>
  isFine ? 'passed' : isOpen ? 'could-not-check' : 'failed'

type VerifyOptions = ReturnType<typeof readVerifyOptions>

function readVerifyOptions(args: readonly string[], keccak256: Keccak256) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const places = positionals.length > 1 ? positionals : []
  const place =
    positionals.length > 1
      ? ''
      : read.onlyPath(positionals, 'the folder or the URL of the package is missing')
  if (places.length > 0 && (values.report || values.hosts))
    faults.push(
      '--report and --hosts are for one package; verify the rounds of a series one by one with them',
    )
  read.rpcUrls(values.rpc)
  const distributor =
    values.distributor === undefined ? undefined : read.address('distributor', values.distributor)
  if (faults.length > 0) throw new UsageError(faults)
  return {
    place,
    /** Of a series: all rounds. */
    places,
    rpcUrls: values.rpc,
    distributor,
    isJson: values.json,
    isReport: values.report,
    isAskingHosts: values.hosts,
    isOneNodeEnough: values['one-node'],
  }
}

function parse(args: readonly string[]) {
  return parseArguments(args, {
    rpc: { type: 'string', multiple: true, default: [] },
    distributor: { type: 'string' },
    report: { type: 'boolean', default: false },
    hosts: { type: 'boolean', default: false },
    'one-node': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
}

function checkDistributor(distributor: Hex, wanted: Hex | undefined, keccak256: Keccak256): Check[] {
  if (wanted === undefined) return []
  const asked = toChecksumAddress(fromHex(wanted), keccak256)
  const isFine = distributor.toLowerCase() === wanted
  const found = isFine ? asked : `the package belongs to ${distributor}, not to ${asked}`
  return [{ name: 'It is the package of the distributor asked for', isFine, found }]
}

async function checkChain(
  verified: VerifiedPackage,
  distributor: Hex,
  { rpcUrls, isOneNodeEnough }: VerifyOptions,
): Promise<Check[]> {
  // Loaded here because viem takes longer to load than a list takes to verify.
  const [{ createTwoNodeReader }, { readCampaign }] = await Promise.all([
    import('../src/chain/createTwoNodeReader.ts'),
    import('../src/chain/readCampaign.ts'),
  ])
  const { manifest, cap, allocations } = verified
  const { token, window, chainId } = manifest
  const reader = createTwoNodeReader({ chainId, rpcUrls })
  const onChain = await readCampaign(reader, {
    distributor,
    parameters: distributorParameters(manifest),
    cap: capToHex(cap),
  })
  const { head } = onChain
  const checks: Check[] = [
    { name: 'The chain', isFine: true, found: `${chainId}, read at block ${head.number}` },
    checkNodes(onChain.agreement, isOneNodeEnough),
    {
      name: 'The distributor exists',
      isFine: onChain.exists,
      found: onChain.exists ? distributor : `there is no code at ${distributor}`,
    },
  ]
  if (!onChain.exists) return checks
  checks.push({
    name: `Its code matches: cap, root, token, window, receivers, total${manifest.schedule ? ', schedule' : ''}`,
    isFine: onChain.codeMatches,
    found: onChain.codeMatches ? 'to the last byte' : `other code, with hash ${onChain.codeHash}`,
  })
  const reported = onChain.token
  const isSameToken =
    reported?.symbol === token.symbol && reported.name === token.name && reported.decimals === token.decimals
  // An empty text: the token has none, or none that is a text.
  const isOtherToken =
    reported !== undefined &&
    (reported.decimals !== token.decimals ||
      !['', token.symbol].includes(reported.symbol) ||
      !['', token.name].includes(reported.name))
  const nameToken = (it: { name: string; symbol: string; decimals: number }) =>
    `${it.name} (${it.symbol}), ${it.decimals} decimals`
  checks.push({
    name: 'The token matches the package',
    isFine: isSameToken,
    isOpen: !isOtherToken,
    found: reported
      ? `${nameToken(reported)}${isSameToken ? '' : `; the package says ${nameToken(token)}`}`
      : 'no token answers',
  })
  if (!onChain.codeMatches) return checks

  const unclaimed = owedBy(onChain, allocations.total, (words) => unclaimedIn(allocations, words))
  const amount = (value: bigint) => amountText(value, token)
  const hasEnded = window.end !== null && head.timestamp >= window.end
  const balance = onChain.balance ?? 0n
  const owed = `${amount(unclaimed)} of ${amount(allocations.total)} unclaimed (${onChain.claimedCount.toLocaleString('en-US')} of ${allocations.count.toLocaleString('en-US')} claimed)`
  checks.push({
    name: hasEnded ? 'What is left after the window closed' : 'It can pay everyone',
    isFine: hasEnded || (onChain.balance !== undefined && balance >= unclaimed),
    isOpen: onChain.balance === undefined,
    found: `${onChain.balance === undefined ? 'the token reports no balance' : `holds ${amount(balance)}`}, ${owed}`,
  })
  return checks
}

/** Where two or more are named, fewer than two that agree have ended as an error already. */
function checkNodes({ agreed, configured }: Agreement, isOneNodeEnough: boolean): Check {
  const name = 'Two nodes agree'
  if (agreed > 1) return { name, isFine: true, found: `${agreed} of ${configured}` }
  if (isOneNodeEnough) return { name: 'One node is trusted', isFine: true, found: 'as --one-node asks for' }
  const found = 'you gave one node; add a second one with --rpc, or trust it with --one-node'
  return { name, isFine: false, isOpen: true, found }
}

type VerifyResult = {
  verified: VerifiedPackage
  distributor: Hex
  checks: Check[]
  isFine: boolean
  isUrl: boolean
}

function toJson({ verified, distributor, checks, isFine }: VerifyResult): string {
  const { manifest, manifestHash, allocations, fileCount } = verified
  const value = {
    ok: isFine,
    status: checks.some((check) => statusOf(check) === 'failed')
      ? 'failed'
      : isFine
        ? 'passed'
        : 'could-not-check',
    recipients: allocations.count,
    total: allocations.total.toString(),
    root: manifest.tree.root,
    packageHash: manifestHash,
    distributor,
    files: fileCount,
    checks: checks.map((check) => ({
      name: check.name,
      ok: check.isFine,
      status: statusOf(check),
      found: check.found,
    })),
    notes: shownNotes(notesOf(manifest)),
    manifest,
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

const marks = { passed: '✓', failed: '✗', 'could-not-check': '?' } as const

function toText(
  { verified, distributor, checks, isFine, isUrl }: VerifyResult,
  options: VerifyOptions,
): string {
  const { manifest, manifestHash, allocations, fileCount } = verified
  const rows: [string, string][] = [
    ['Campaign', manifest.texts.title],
    ...(manifest.texts.description === undefined
      ? []
      : ([['Description', manifest.texts.description]] satisfies [string, string][])),
    ['Token', `${manifest.token.name} (${manifest.token.symbol})`],
    ['Recipients', allocations.count.toLocaleString('en-US')],
    ['Total', amountText(allocations.total, manifest.token)],
    ...scheduleRow(manifest),
    ['Root', manifest.tree.root],
    ['Package hash', manifestHash],
    ['Distributor', distributor],
  ]
  const foreign = isUrl ? ' We can’t see extra files on a web server.' : ''
  const lines = [
    `All ${fileCount.toLocaleString('en-US')} files match the recipients.${foreign}`,
    '',
    ...noteLines(notesOf(manifest)),
    '',
    ...rows.map(([label, text]) => `  ${label.padEnd(13)} ${oneLine(text)}`),
    ...(checks.length > 0
      ? ['', ...checks.map((check) => `  ${marks[statusOf(check)]} ${check.name}: ${oneLine(check.found)}`)]
      : []),
    '',
    !isFine
      ? checks.some((check) => !check.isFine && !check.isOpen)
        ? 'Failed: see ✗ above.'
        : 'Some checks couldn’t run: see ? above.'
      : options.rpcUrls.length > 0
        ? 'The package and the chain agree.'
        : 'The chain wasn’t checked. Add --rpc to compare.',
  ]
  return `${lines.join('\n')}\n`
}
