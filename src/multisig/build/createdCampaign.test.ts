import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'
import { encodeCreation, encodeCreationOfMany } from '../../operator/deploy/encodeCreation.ts'
import { createdCampaign } from './createdCampaign.ts'

const receiver = '0x00000000000000000000000000000000000000e1'
const parameters: DistributorParameters = {
  token: '0x00000000000000000000000000000000000000e2',
  start: 100n,
  end: 200n,
  sweepReceiver: receiver,
  yieldReceiver: receiver,
  gasReceiver: receiver,
  isCancellable: true,
  total: 500n,
  count: 2,
  height: 1,
}
const schedule = { cliff: 5, duration: 50 }
const node: Hex = `0x${'ab'.repeat(32)}`
const cap = [node]
const manifestHash: Hex = `0x${'12'.repeat(32)}`

test.each(['create', 'createAndFund'] as const)(
  'a call of %s says all that the address follows from',
  (name) => {
    const campaign = { parameters, cap, manifestHash }
    expect(createdCampaign(encodeCreation(name, campaign))).toMatchObject({
      factory: merkleDistributorFactoryAddress,
      parameters: { ...parameters, token: expect.stringMatching(/e2$/i) },
      cap,
      manifestHash,
    })
    const overTime = { parameters: { ...parameters, schedule }, cap, manifestHash }
    expect(createdCampaign(encodeCreation(name, overTime))).toMatchObject({
      factory: vestingDistributorFactoryAddress,
      parameters: { schedule, total: 500n },
      cap,
      manifestHash,
    })
  },
)

test.each<[string, Hex]>([
  [
    'of several campaigns',
    encodeCreationOfMany([{ parameters: { ...parameters, schedule }, cap, manifestHash }]),
  ],
  ['of a token', encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] })],
  ['without data', '0x'],
  ['that is cut off', encodeCreation('create', { parameters, cap, manifestHash }).slice(0, 200) as Hex],
])('a call %s creates no one campaign', (_, data) => {
  expect(createdCampaign(data)).toBeUndefined()
})
