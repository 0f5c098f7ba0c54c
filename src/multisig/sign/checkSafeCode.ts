import { type Address, isAddressEqual } from 'viem'
import { type ImplementationVersionState, wordOf } from '../../safe/service/enumerations.ts'
import type { ServiceSafe } from '../../safe/service/wire/safe.ts'
import { currentVersion, fallbackHandlers, type PublishedContract, singletons } from '../build/safeCode.ts'

/** What an owner should know of the code that a Safe runs, before anything is signed. */
export type SafeCodeFinding =
  /** No published Safe contract. `listedAs`: the version that the wallet service lists it as. */
  | { readonly kind: 'unknown-code'; readonly address: Address | null; readonly listedAs: string | undefined }
  /** `by`: who says so. */
  | { readonly kind: 'outdated'; readonly version: string; readonly by: 'deployments' | 'service' }
  /** A published contract that the service does not know; `state` is what it says instead. */
  | { readonly kind: 'unlisted'; readonly version: string; readonly state: string }
  | { readonly kind: 'no-handler' }
  | { readonly kind: 'unknown-handler'; readonly address: Address }
  /** The service names another contract than the chain, which is right. */
  | {
      readonly kind: 'changed'
      readonly what: 'code' | 'handler'
      readonly onChain: Address | null
      readonly reported: Address | null
    }

/**
 * Compares the code of a Safe and its fallback handler, as the chain has them, with Safe's published
 * contracts and with what the wallet service says.
 *
 * @param reported what the service says of the Safe; undefined where it has not answered
 * @param masterCopies the contracts that the service lists; undefined where it has not answered
 */
export function checkSafeCode({
  onChain,
  reported,
  masterCopies,
}: {
  onChain: { readonly implementation: Address | null; readonly fallbackHandler: Address | null }
  reported: Pick<ServiceSafe, 'implementation' | 'implementationVersionState' | 'fallbackHandler'> | undefined
  masterCopies: readonly PublishedContract[] | undefined
}): readonly SafeCodeFinding[] {
  const { implementation, fallbackHandler } = onChain
  const published = find(singletons, implementation)
  const code: SafeCodeFinding | undefined = published
    ? checkVersion(published.version, reported?.implementationVersionState)
    : {
        kind: 'unknown-code',
        address: implementation,
        listedAs: find(masterCopies ?? [], implementation)?.version,
      }
  const handler: SafeCodeFinding | undefined = !fallbackHandler
    ? { kind: 'no-handler' }
    : find(fallbackHandlers, fallbackHandler)
      ? undefined
      : { kind: 'unknown-handler', address: fallbackHandler }
  return [
    ...(code ? [code] : []),
    ...(handler ? [handler] : []),
    ...(reported
      ? [
          ...changed('code', implementation, reported.implementation.value),
          ...changed('handler', fallbackHandler, reported.fallbackHandler?.value ?? null),
        ]
      : []),
  ]
}

function checkVersion(
  version: string,
  state: ImplementationVersionState | undefined,
): SafeCodeFinding | undefined {
  if (version.localeCompare(currentVersion, 'en', { numeric: true }) < 0)
    return { kind: 'outdated', version, by: 'deployments' }
  switch (state) {
    case undefined:
    case 'UP_TO_DATE':
      return undefined
    case 'OUTDATED':
      return { kind: 'outdated', version, by: 'service' }
    // `UNKNOWN`, and whatever else it may say.
    default:
      return { kind: 'unlisted', version, state: wordOf(state) }
  }
}

function changed(
  what: 'code' | 'handler',
  onChain: Address | null,
  reported: Address | null,
): SafeCodeFinding[] {
  const isSame = onChain && reported ? isAddressEqual(onChain, reported) : onChain === reported
  return isSame ? [] : [{ kind: 'changed', what, onChain, reported }]
}

const find = (contracts: readonly PublishedContract[], address: Address | null) =>
  address === null ? undefined : contracts.find((each) => isAddressEqual(each.address, address))
