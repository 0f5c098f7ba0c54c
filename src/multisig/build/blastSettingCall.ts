import { type Address, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { blastAbi, rebasingAbi } from './knownCalls.ts'
import { blastPredeploys } from './knownContracts.ts'
import type { SafeCall } from './multiSend.ts'

/**
 * What a Safe sets for itself at Blast's own contracts. Nothing that hands the say to somebody else (a
 * governor).
 */
export type BlastSetting =
  /** What the Safe's ETH, USDB or WETH earns: added by itself, kept aside until it is claimed, or nothing. */
  | {
      readonly what: 'eth-yield' | 'usdb-yield' | 'weth-yield'
      readonly mode: 'automatic' | 'claimable' | 'void'
    }
  /** Whether the Safe may claim the gas fees that its execution costs. */
  | { readonly what: 'gas'; readonly mode: 'claimable' | 'void' }

/** A token's own numbers. */
const tokenModes = { automatic: 0, void: 1, claimable: 2 } as const
const ethFunctions = {
  automatic: 'configureAutomaticYield',
  claimable: 'configureClaimableYield',
  void: 'configureVoidYield',
} as const
const gasFunctions = { claimable: 'configureClaimableGas', void: 'configureVoidGas' } as const

/** The call by which a Safe sets it for itself. */
export function blastSettingCall(setting: BlastSetting): SafeCall {
  const { to, data } = encode(setting)
  return { to, value: 0n, data }
}

const all: readonly BlastSetting[] = [
  ...(['eth-yield', 'usdb-yield', 'weth-yield'] as const).flatMap((what) =>
    (['automatic', 'claimable', 'void'] as const).map((mode) => ({ what, mode })),
  ),
  { what: 'gas', mode: 'claimable' },
  { what: 'gas', mode: 'void' },
]

/** The way back; undefined for every other call. */
export function readBlastSettingCall({ to, value, data }: SafeCall): BlastSetting | undefined {
  if (value !== 0n) return undefined
  return all.find((setting) => {
    const call = blastSettingCall(setting)
    return isAddressEqual(call.to, to) && call.data === data.toLowerCase()
  })
}

/**
 * The two that this site offers beside a claim. Any other may cost the Safe what it earns, so that nobody
 * should sign it as part of a claim.
 */
export const isOfferedSetting = ({ what, mode }: BlastSetting): boolean =>
  (what === 'eth-yield' && mode === 'automatic') || (what === 'gas' && mode === 'claimable')

function encode(setting: BlastSetting): { to: Address; data: Hex } {
  const { blast, usdb, weth } = blastPredeploys
  switch (setting.what) {
    case 'eth-yield':
      return {
        to: blast,
        data: encodeFunctionData({ abi: blastAbi, functionName: ethFunctions[setting.mode] }),
      }
    case 'gas':
      return {
        to: blast,
        data: encodeFunctionData({ abi: blastAbi, functionName: gasFunctions[setting.mode] }),
      }
    case 'usdb-yield':
    case 'weth-yield':
      return {
        to: setting.what === 'usdb-yield' ? usdb : weth,
        data: encodeFunctionData({
          abi: rebasingAbi,
          functionName: 'configure',
          args: [tokenModes[setting.mode]],
        }),
      }
  }
}
