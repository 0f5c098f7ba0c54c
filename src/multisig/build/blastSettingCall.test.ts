import { type Address, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import {
  type BlastSetting,
  blastSettingCall,
  isOfferedSetting,
  readBlastSettingCall,
} from './blastSettingCall.ts'

const blast: Address = '0x4300000000000000000000000000000000000002'
const usdb: Address = '0x4300000000000000000000000000000000000003'
const weth: Address = '0x4300000000000000000000000000000000000004'
const plain = (name: string) => toFunctionSelector(`function ${name}()`)
/** Blast's own numbers of the modes. */
const configure = (mode: number): Hex =>
  `${toFunctionSelector('function configure(uint8)')}${mode.toString().padStart(64, '0')}`

const settings: readonly (readonly [setting: BlastSetting, to: Address, data: Hex, isOffered: boolean])[] = [
  [{ what: 'eth-yield', mode: 'automatic' }, blast, plain('configureAutomaticYield'), true],
  [{ what: 'eth-yield', mode: 'claimable' }, blast, plain('configureClaimableYield'), false],
  [{ what: 'eth-yield', mode: 'void' }, blast, plain('configureVoidYield'), false],
  [{ what: 'gas', mode: 'claimable' }, blast, plain('configureClaimableGas'), true],
  [{ what: 'gas', mode: 'void' }, blast, plain('configureVoidGas'), false],
  ...(
    [
      ['usdb-yield', usdb],
      ['weth-yield', weth],
    ] as const
  ).flatMap(([what, to]) =>
    (
      [
        ['automatic', 0],
        ['void', 1],
        ['claimable', 2],
      ] as const
    ).map(([mode, number]) => [{ what, mode }, to, configure(number), false] as const),
  ),
]

test.each(settings)(
  '$what $mode is one call of Blast’s own contract, and is read back',
  (setting, to, data, isOffered) => {
    expect(blastSettingCall(setting)).toEqual({ to, value: 0n, data })
    expect(readBlastSettingCall({ to, value: 0n, data })).toEqual(setting)
    expect(readBlastSettingCall({ to, value: 0n, data: `0x${data.slice(2).toUpperCase()}` })).toEqual(setting)
    expect(isOfferedSetting(setting)).toBe(isOffered)
  },
)

test('any other call is no setting: with ETH, elsewhere, with other bytes', () => {
  const { to, data } = blastSettingCall({ what: 'gas', mode: 'claimable' })
  for (const other of [
    { to, value: 1n, data },
    { to: usdb, value: 0n, data },
    { to, value: 0n, data: `${data}00` as Hex },
    { to, value: 0n, data: '0x' as Hex },
    { to: usdb, value: 0n, data: configure(3) },
    { to: blast, value: 0n, data: configure(0) },
  ])
    expect(readBlastSettingCall(other)).toBeUndefined()
})
