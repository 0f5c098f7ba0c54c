import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { isWebAddress } from '../src/config/isWebAddress.ts'
import type { StoreAccess } from '../src/operator/publish/publishToS3.ts'
import { parseArguments } from './parseArguments.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Options of `publish`. Throws UsageError with every fault. */
export function readPublishOptions(args: readonly string[], keccak256: Keccak256, environment: Environment) {
  const faults: string[] = []
  const read = createOptionReader(keccak256, faults)
  const { values, positionals } = parse(args)
  const folder = read.onlyPath(positionals, 'the package folder is missing')
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
  const distributor =
    values.distributor === undefined ? undefined : read.address('distributor', values.distributor)
  const s3 = values.s3 === undefined ? undefined : readStore(values.s3, values.region, environment, faults)
  if (faults.length > 0) throw new UsageError(faults)
  const { to, car, api, url: urls, hosts: isAskingHosts, send: isSend, json: isJson } = values
  return { folder, to, car, api, urls, isAskingHosts, s3, distributor, isSend, isJson }
}

/** The store, and who may write to it: by the names of variables that every tool of such stores knows. */
function readStore(
  text: string,
  region: string | undefined,
  environment: Environment,
  faults: string[],
): { place: URL; access: StoreAccess } | undefined {
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

function parse(args: readonly string[]) {
  return parseArguments(args, {
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
  })
}
