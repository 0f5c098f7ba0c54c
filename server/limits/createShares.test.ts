import { expect, it } from 'vitest'
import { openNetworksOf } from './clientNetwork.ts'
import { createShares, inShare } from './createShares.ts'

const most = { address: 2, network: 3, wideNetwork: 4, all: 6 }

/** Those of so many addresses that found a place. */
const entered = (shares: ReturnType<typeof createShares>, addresses: readonly string[]) =>
  addresses.filter((address) => typeof shares.enter(openNetworksOf(address)) === 'function').length

it('has a small share for an address, and bigger ones for the networks around it', () => {
  const shares = createShares(most)
  expect(entered(shares, Array(5).fill('2001:db8:0:1::1'))).toBe(2)
  expect(entered(shares, Array(5).fill('2001:db8:0:1::2'))).toBe(1)
  expect(entered(shares, Array(5).fill('2001:db8:0:2::1'))).toBe(1)
  expect(entered(shares, ['2001:db8:0:3::1'])).toBe(0)
  expect(entered(shares, Array(5).fill('203.0.113.9'))).toBe(2)
  expect(shares.enter(openNetworksOf('198.51.100.1'))).toBe('all')
})

it('has a place again when one is given back, once', () => {
  const shares = createShares({ ...most, address: 1 })
  const client = openNetworksOf('203.0.113.9')
  const leave = shares.enter(client)
  expect(shares.enter(client)).toBe('client')
  if (typeof leave === 'string') throw new Error(leave)
  leave()
  leave()
  expect(shares.enter(client)).toBeTypeOf('function')
  expect(shares.enter(client)).toBe('client')
})

it('counts nothing but the whole for who stands for many', () => {
  const shares = createShares(most)
  expect(Array.from({ length: 7 }, () => typeof shares.enter(undefined))).toEqual([
    ...Array(6).fill('function'),
    'string',
  ])
})

it('has a place again after work that failed', async () => {
  const shares = createShares({ ...most, address: 1 })
  const client = openNetworksOf('203.0.113.9')
  const fault = new Error('no')
  for (let at = 0; at < 3; at++)
    await expect(inShare(shares, client, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(await inShare(shares, client, async () => 'in')).toBe('in')
})
