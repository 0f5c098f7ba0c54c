import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs' // biome-ignore format: one import
import { parseArgs } from 'node:util'
import { getAddress } from 'viem'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import type { Hex } from '../src/campaign/hex.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { oneLine } from '../src/campaign/oneLine.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { type Car, type FileToPublish, makeCar } from '../src/operator/publish/makeCar.ts'
import { OtherPackageError } from '../src/operator/publish/publishErrors.ts'
import { publishedPlace, publishToApi } from '../src/operator/publish/publishToApi.ts'
import { publishToS3 } from '../src/operator/publish/publishToS3.ts'
import type { S3Credentials } from '../src/operator/publish/signS3.ts'
import { type HostFinding, inspectHosts } from '../src/operator/verify/inspectHosts.ts'
import { createApiClient } from '../src/session/createApiClient.ts'
import { distributorOf } from './distributorOf.ts'
import { FileError } from './fileErrors.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'
import { createProgress } from './progress.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'
import { assertHosts } from './verify.ts'
import { writeFolder } from './writeFolder.ts'

/**
 * `everclaim publish`: brings a package to where visitors read it. It is recomputed first, so that no damaged one is published. Returns
 * whether all was done and read back whole; uploads are a dry run without `--send`.
 */
export async function publish(args: readonly string[]): Promise<boolean | 'could-not-check'> {
  const keccak256 = await createWasmKeccak()
  const options = readPublishOptions(args, keccak256, process.env)
  const progress = createProgress()
  const done: Done = {}
  try {
    const source = packageFolder(options.folder)
    const verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
    const distributor = await distributorOf(verified)
    const { distributor: expected } = options
    if (expected !== undefined && distributor.toLowerCase() !== expected)
      throw new OtherPackageError({ expected: getAddress(expected), actual: distributor })
    if (options.isAskingHosts) assertHosts(verified.manifest.hosts)
    const files: FileToPublish[] = []
    for (const path of await source.list()) {
      const bytes = await source.read(path)
      if (bytes === null) throw new PackageDamagedError(path, 'has gone while it was read')
      files.push({ path, bytes })
    }
    const byteCount = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    Object.assign(done, {
      distributor,
      packageHash: verified.manifestHash,
      files: files.length,
      bytes: byteCount,
    })
    if (options.to !== undefined) {
      const stage = progress.stage('Writing the folder')
      const { wasWritten } = await writeFolder(options.to, () => files, files.length, stage)
      Object.assign(done, { folder: options.to, wasWritten })
    }
    if (options.car !== undefined) {
      const car = await makeCar(files)
      writeCar(options.car, car)
      Object.assign(done, { car: options.car, cid: car.cid })
    }
    if (options.s3) {
      const { place, access } = options.s3
      if (options.isSend) await publishToS3(files, place, access, progress.stage('Uploading'))
      Object.assign(done, { store: place.href, wasSent: options.isSend })
    }
    const places = [...options.urls]
    if (options.api !== undefined) {
      const place = publishedPlace(options.api, verified.manifestHash)
      if (options.isSend) {
        const client = createApiClient({ url: options.api })
        await publishToApi(client, source, { onProgress: progress.stage('Publishing') })
        places.push(place)
      }
      Object.assign(done, { api: place, wasPublished: options.isSend })
    }
    if (options.isAskingHosts) places.push(...(verified.manifest.hosts ?? []))
    // As a visitor gets it: the same package, and whole.
    const onProgress = places.length > 0 ? progress.stage('Reading it as a visitor') : undefined
    const { manifestHash } = verified
    const findings = await inspectHosts(places, { manifestHash, keccak256, open: packageUrl, onProgress })
    if (places.length > 0) Object.assign(done, { readBack: findings })
    const status = statusOfAll(findings)
    progress.end()
    process.stdout.write(
      options.isJson
        ? `${JSON.stringify({ ok: status === 'passed', status, ...done }, null, 2)}\n`
        : toText(done),
    )
    return status === 'could-not-check' ? status : status === 'passed'
  } catch (error) {
    progress.end()
    // What was brought somewhere before is there, whatever went wrong after it.
    if (hasBrought(done) && !options.isJson) process.stdout.write(toText(done))
    throw error
  } finally {
    progress.end()
  }
}

/** What was done so far. */
type Done = {
  distributor?: string
  packageHash?: string
  files?: number
  bytes?: number
  folder?: string
  wasWritten?: boolean
  car?: string
  cid?: string
  store?: string
  wasSent?: boolean
  api?: string
  wasPublished?: boolean
  readBack?: readonly HostFinding[]
}

const hasBrought = ({ folder, car, store, api }: Done) =>
  [folder, car, store, api].some((place) => place !== undefined)

function statusOfAll(findings: readonly HostFinding[]): HostFinding['status'] {
  if (findings.some(({ status }) => status === 'failed')) return 'failed'
  return findings.some(({ status }) => status === 'could-not-check') ? 'could-not-check' : 'passed'
}

function toText(done: Done): string {
  const lines = [
    `The package of ${done.distributor} is whole: ${Number(done.files).toLocaleString('en-US')} files, ${Number(done.bytes).toLocaleString('en-US')} bytes.`,
  ]
  if (done.folder !== undefined)
    lines.push(`${done.wasWritten ? 'Written to' : 'It was there before, the very same:'} ${done.folder}`)
  if (done.car !== undefined) lines.push(`Packed for IPFS into ${done.car}, with the CID ${done.cid}`)
  if (done.store !== undefined)
    lines.push(
      done.wasSent
        ? `Uploaded to ${done.store}`
        : `Nothing was uploaded to ${done.store}: this was a dry run. Give --send to upload.`,
    )
  if (done.api !== undefined)
    lines.push(
      done.wasPublished
        ? `Published at ${done.api}`
        : `Nothing was published: this was a dry run. Give --send to have it at ${done.api}`,
    )
  for (const { host, status, found } of done.readBack ?? [])
    lines.push(
      {
        passed: `Read back from ${host}: whole, and the same package.`,
        failed: `✗ Read back from ${host}: ${oneLine(found)}`,
        'could-not-check': `? Could not be read back from ${host}: ${oneLine(found)}`,
      }[status],
    )
  const status = statusOfAll(done.readBack ?? [])
  if (status !== 'passed')
    lines.push(
      status === 'failed'
        ? 'What visitors get there is not this package. What is told above was done all the same.'
        : 'What visitors get there is not known. What is told above was done all the same. Look again with --url.',
    )
  return `${lines.join('\n')}\n`
}

/** All or nothing: an archive that is there is a whole one. */
function writeCar(path: string, { chunks, byteCount }: Car): void {
  const partial = `${path}.partial`
  try {
    if (existsSync(path)) {
      const there = readFileSync(path)
      if (there.length === byteCount && Buffer.concat([...chunks()]).equals(there)) return
      throw new FileError('Another file is there, and is not overwritten', path)
    }
    const file = openSync(partial, 'w')
    try {
      for (const chunk of chunks()) writeSync(file, chunk)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(partial, path)
  } catch (cause) {
    if (cause instanceof FileError) throw cause
    rmSync(partial, { force: true })
    throw new FileError('Cannot write the archive', path, cause)
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function readPublishOptions(args: readonly string[], keccak256: Keccak256, environment: Environment) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const [folder, ...surplus] = positionals
  if (folder === undefined) faults.push('the folder of the package is missing')
  for (const path of surplus) faults.push(`"${path}" is one path too many`)
  if (
    values.to === undefined &&
    values.car === undefined &&
    values.s3 === undefined &&
    values.api === undefined &&
    values.url.length === 0 &&
    !values.hosts
  )
    faults.push('where to is missing: give --to, --car, --s3, --api, or several of them')
  if (values.send && values.s3 === undefined && values.api === undefined)
    faults.push('--send belongs to --s3 and --api')
  if (!values.url.every(isWebAddress)) faults.push('--url is not an http:// or https:// address')
  if (values.api !== undefined && (!isWebAddress(values.api) || /[?#@]/.test(values.api)))
    faults.push('--api is not an address such as https://api.example/api/v1')
  const distributor: Hex | undefined =
    values.distributor === undefined ? undefined : read.address('distributor', values.distributor)
  const s3 = values.s3 === undefined ? undefined : readStore(values.s3, values.region, environment, faults)
  if (faults.length > 0) throw new UsageError(faults)
  const { to, car, api, url: urls, hosts: isAskingHosts, send: isSend, json: isJson } = values
  return { folder: folder ?? '', to, car, api, urls, isAskingHosts, s3, distributor, isSend, isJson }
}

/** The store, and who may write to it: by the names of variables that every tool of such stores knows. */
function readStore(
  text: string,
  region: string | undefined,
  environment: Environment,
  faults: string[],
): { place: URL; access: { region: string; credentials: S3Credentials } } | undefined {
  const address = text.endsWith('/') ? text : `${text}/`
  const place = isWebAddress(address) ? new URL(address) : undefined
  if (!place || place.search || place.hash || place.username || !isDecodable(place.pathname))
    faults.push('--s3 is not an address such as https://s3.example/bucket/spring')
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: usualRegion,
  } = environment
  if (!accessKeyId || !secretAccessKey)
    faults.push('--s3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment')
  if (!place || !accessKeyId || !secretAccessKey) return undefined
  const credentials = { accessKeyId, secretAccessKey, sessionToken }
  return { place, access: { region: region ?? usualRegion ?? 'us-east-1', credentials } }
}

const isDecodable = (path: string) => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        car: { type: 'string' },
        s3: { type: 'string' },
        region: { type: 'string' },
        api: { type: 'string' },
        url: { type: 'string', multiple: true, default: [] },
        hosts: { type: 'boolean', default: false },
        distributor: { type: 'string' },
        send: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new UsageError([cause instanceof Error ? cause.message : String(cause)])
  }
}
