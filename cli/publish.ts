import { getAddress } from 'viem'
import type { PackageFile } from '../src/campaign/buildPackage.ts'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { oneLine } from '../src/campaign/oneLine.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { verifyPackage } from '../src/campaign/verifyPackage.ts'
import { makeCar } from '../src/operator/publish/makeCar.ts'
import { OtherPackageError } from '../src/operator/publish/publishErrors.ts'
import { publishToApi } from '../src/operator/publish/publishToApi.ts'
import { publishToS3 } from '../src/operator/publish/publishToS3.ts'
import { type HostFinding, inspectHosts, statusOfHosts } from '../src/operator/verify/inspectHosts.ts'
import { createApiClient } from '../src/session/createApiClient.ts'
import { publishedPlace } from '../src/session/publishedPlaces.ts'
import { assertHosts } from './assertHosts.ts'
import { distributorOf } from './distributorOf.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'
import { createProgress } from './progress.ts'
import { readPublishOptions } from './readPublishOptions.ts'
import { writeCar } from './writeCar.ts'
import { writeFolder } from './writeFolder.ts'

/**
 * `everclaim publish`: publishes a package. It is recomputed first, so that no damaged
 * one is published. Returns whether all was done and read back whole; uploads are a dry run without `--send`.
 */
export async function publish(args: readonly string[]): Promise<boolean | 'could-not-check'> {
  const keccak256 = createWasmKeccak()
  const options = readPublishOptions(args, keccak256, process.env)
  const progress = createProgress()
  let known: Done | undefined
  try {
    const source = packageFolder(options.folder)
    const verified = await verifyPackage(source, keccak256, progress.stage('Recomputing the package'))
    const { manifest, manifestHash } = verified
    const distributor = distributorOf(verified)
    const { distributor: expected } = options
    if (expected !== undefined && distributor.toLowerCase() !== expected)
      throw new OtherPackageError({ expected: getAddress(expected), actual: distributor })
    if (options.isAskingHosts) assertHosts(manifest.hosts)
    const files: PackageFile[] = []
    for (const path of await source.list()) {
      const bytes = await source.read(path)
      if (bytes === null) throw new PackageDamagedError(path, `${path} has gone while it was read.`)
      files.push({ path, bytes })
    }
    const byteCount = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const done: Done = { distributor, packageHash: manifestHash, files: files.length, bytes: byteCount }
    known = done
    if (options.to !== undefined) {
      const stage = progress.stage('Writing the folder')
      const { wasWritten } = await writeFolder(options.to, () => files, files.length, stage)
      done.folder = options.to
      done.wasWritten = wasWritten
    }
    if (options.car !== undefined) {
      const car = await makeCar(files)
      writeCar(options.car, car)
      done.car = options.car
      done.cid = car.cid
    }
    if (options.s3) {
      const { place, access } = options.s3
      if (options.isSend) await publishToS3(files, place, access, progress.stage('Uploading'))
      done.store = place.href
      done.wasSent = options.isSend
    }
    const places = [...options.urls]
    if (options.api !== undefined) {
      const place = publishedPlace(options.api, manifestHash)
      if (options.isSend) {
        const client = createApiClient({ url: options.api })
        await publishToApi(client, source, { onProgress: progress.stage('Publishing') })
        places.push(place)
      }
      done.api = place
      done.wasPublished = options.isSend
    }
    if (options.isAskingHosts) places.push(...(manifest.hosts ?? []))
    // As a visitor gets it: the same package, and whole.
    const onProgress = places.length > 0 ? progress.stage('Reading it as a visitor') : undefined
    const findings = await inspectHosts(places, { manifestHash, keccak256, open: packageUrl, onProgress })
    if (places.length > 0) done.readBack = findings
    const status = statusOfHosts(findings)
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
    if (known && hasBrought(known) && !options.isJson) process.stdout.write(toText(known))
    throw error
  }
}

/** What was done so far. */
type Done = {
  readonly distributor: string
  readonly packageHash: string
  readonly files: number
  readonly bytes: number
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

function toText(done: Done): string {
  const lines = [
    `The package of ${done.distributor} is complete: ${done.files.toLocaleString('en-US')} files, ${done.bytes.toLocaleString('en-US')} bytes.`,
  ]
  if (done.folder !== undefined)
    lines.push(`${done.wasWritten ? 'Written to' : 'The same package was there already:'} ${done.folder}`)
  if (done.car !== undefined) lines.push(`Packed for IPFS into ${done.car}, with the CID ${done.cid}`)
  if (done.store !== undefined)
    lines.push(
      done.wasSent
        ? `Uploaded to ${done.store}`
        : `Dry run: nothing was uploaded to ${done.store}. Add --send to upload.`,
    )
  if (done.api !== undefined)
    lines.push(
      done.wasPublished
        ? `Published at ${done.api}`
        : `Dry run: nothing was published. Add --send to publish at ${done.api}`,
    )
  for (const { host, status, found } of done.readBack ?? [])
    lines.push(
      {
        passed: `Read back from ${host}: complete, and the same package.`,
        failed: `✗ Read back from ${host}: ${oneLine(found)}`,
        'could-not-check': `? We couldn’t read it back from ${host}: ${oneLine(found)}`,
      }[status],
    )
  const status = statusOfHosts(done.readBack ?? [])
  if (status !== 'passed')
    lines.push(
      status === 'failed'
        ? 'Visitors get another package there. The steps above are done.'
        : 'We couldn’t check what visitors get there. The steps above are done. Check again with --url.',
    )
  return `${lines.join('\n')}\n`
}
