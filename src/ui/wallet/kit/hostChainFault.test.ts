import { expect, test } from 'vitest'
import { hostChainFault } from './hostChainFault.ts'

const blast = { chainId: '81457', chainName: 'Blast' }

test('default: host, Safe and site on Blast, or the host has not answered', () => {
  expect(hostChainFault(81457, { chainId: 81457 }, blast)).toBeUndefined()
  expect(hostChainFault(81457, { chainId: 81457 }, undefined)).toBeUndefined()
})

test('behavior: a Safe on another chain is refused, with what it means and what to do', () => {
  expect(hostChainFault(81457, { chainId: 1 }, undefined)).toMatchInlineSnapshot(
    `"The Safe around this page is on Ethereum (chain 1), but this site works on Blast only. Nothing was connected. On Blast, the same address may have another owner. Open a Safe on Blast in the page around this one."`,
  )
})

test('behavior: a chain that is not known here has the host’s name for it, made harmless', () => {
  const said = { chainId: '4217', chainName: `Tempo\n${'x'.repeat(60)}` }
  expect(hostChainFault(81457, { chainId: 4217 }, said)).toMatch(
    /^The Safe around this page is on Tempo x{33}… \(chain 4217\),/,
  )
  // Another chain’s name is not borrowed.
  expect(hostChainFault(81457, { chainId: 4217 }, blast)).toContain('is on Chain 4217 (chain 4217),')
})

test('behavior: a host that names two chains is refused', () => {
  expect(
    hostChainFault(81457, { chainId: 81457 }, { chainId: '1', chainName: 'Blast' }),
  ).toMatchInlineSnapshot(
    `"The page around this one reports two networks: Blast for its Safe, and Ethereum (chain 1) for itself. Nothing was connected. Choose the network there and reload."`,
  )
})
