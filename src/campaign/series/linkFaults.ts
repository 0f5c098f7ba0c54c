import type { Round } from './seriesFaults.ts'

/** What keeps a round from being the one after another, a clause each. */
export function linkFaults({ manifest }: Round, before: Round): string[] {
  const { previous, chainId, token } = manifest
  if (!previous) return ['names no round before it: it begins a series of its own']
  const of = before.manifest
  return [
    ...(previous.manifestHash === before.manifestHash
      ? []
      : [`names the package ${previous.manifestHash} before it, not ${before.manifestHash}`]),
    ...(previous.distributor === before.distributor.toLowerCase()
      ? []
      : [`names the contract ${previous.distributor} before it, not ${before.distributor}`]),
    ...(chainId === of.chainId ? [] : [`is on chain ${chainId}, and the round before it on ${of.chainId}`]),
    ...(token.address === of.token.address && token.decimals === of.token.decimals
      ? []
      : [`pays the token ${token.address}, and the round before it ${of.token.address}`]),
  ]
}
