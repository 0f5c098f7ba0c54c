import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Abi, concatHex, encodeDeployData, type Hex, keccak256, parseEther, toHex } from 'viem'
import * as v from '../../src/schema/v.ts'
import { SandboxError } from '../sandboxError.ts'
import {
  blastStandInAbi,
  blastStandInBytecode,
  gasPriceOracleStandInAbi,
  gasPriceOracleStandInBytecode,
  gasStandInAbi,
  gasStandInBytecode,
  usdbStandInAbi,
  usdbStandInBytecode,
  wethStandInAbi,
  wethStandInBytecode,
} from './artifacts.generated.ts'
import {
  type CanonicalContract,
  deterministicProxy,
  multicall3,
  safeContracts,
  safeSingletonFactory,
  standIns,
} from './canonicalContracts.ts'
import type { ChainClient } from './chainClient.ts'
import { demoAccounts } from './demoAccounts.ts'

const require = createRequire(import.meta.url)
const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value))

/**
 * Puts on a fresh chain what everybody finds on Blast: the two deterministic factories, Multicall3, Safe
 * 1.4.1, and stand-ins for the predeploys. It takes the operator's first transactions.
 *
 * @throws SandboxError when a contract does not have the code that it must have
 */
export async function placeCanonicalContracts(chain: ChainClient): Promise<void> {
  const proxyCode = await chain.getCode({ address: deterministicProxy.address })
  if (!proxyCode) throw new SandboxError('This anvil does not bring the deterministic deployment proxy.')
  await chain.setCode({ address: safeSingletonFactory.address, bytecode: proxyCode })

  await placeMulticall3(chain)
  for (const { path } of Object.values(safeContracts)) {
    const data = concatHex([toHex(0, { size: 32 }), await creationCode(path)])
    await sendAsOperator(chain, { to: safeSingletonFactory.address, data })
  }
  await placeStandIn(chain, standIns.gas, gasStandInAbi, gasStandInBytecode)
  await placeStandIn(chain, standIns.blast, blastStandInAbi, blastStandInBytecode)
  await placeStandIn(chain, standIns.usdb, usdbStandInAbi, usdbStandInBytecode)
  await placeStandIn(chain, standIns.weth, wethStandInAbi, wethStandInBytecode)
  await placeStandIn(chain, standIns.gasPriceOracle, gasPriceOracleStandInAbi, gasPriceOracleStandInBytecode)

  const canonical = { deterministicProxy, safeSingletonFactory, multicall3, ...safeContracts }
  for (const [name, contract] of Object.entries(canonical)) await assertCode(chain, name, contract)
}

/** The creation code of a contract in the npm package `@safe-global/safe-contracts`. */
export async function creationCode(path: string): Promise<Hex> {
  const root = dirname(require.resolve('@safe-global/safe-contracts/package.json'))
  const artifact: unknown = JSON.parse(await readFile(join(root, 'build/artifacts/contracts', path), 'utf8'))
  return v.parse(v.object({ bytecode: hex }), artifact).bytecode
}

/**
 * viem carries Multicall3's creation code, to run it in calls on chains that lack it, but does not export it.
 */
async function placeMulticall3(chain: ChainClient): Promise<void> {
  const file = join(dirname(require.resolve('viem/package.json')), '_esm', 'constants', 'contracts.js')
  const { multicall3Bytecode } = v.parse(
    v.object({ multicall3Bytecode: hex }),
    await import(pathToFileURL(file).href),
  )
  const creator = '0x05f32b3cc3888453ff71b01135b34ff8e41263f2'
  await chain.setBalance({ address: creator, value: parseEther('1') })
  await chain.impersonateAccount({ address: creator })
  const hash = await chain.sendTransaction({
    account: creator,
    data: multicall3Bytecode,
    gas: 3_000_000n,
    gasPrice: 2_000_000n,
  })
  await chain.waitForTransactionReceipt({ hash })
  await chain.stopImpersonatingAccount({ address: creator })
}

/**
 * A predeploy has no creator: its code is made by an ordinary deployment and then copied to where it belongs.
 */
async function placeStandIn(chain: ChainClient, address: Hex, abi: Abi, bytecode: Hex): Promise<void> {
  const { contractAddress } = await sendAsOperator(chain, { data: encodeDeployData({ abi, bytecode }) })
  const code = contractAddress && (await chain.getCode({ address: contractAddress }))
  if (!code) throw new SandboxError(`The stand-in for ${address} could not be deployed.`)
  await chain.setCode({ address, bytecode: code })
}

/** Sends one transaction of the operator on a chain that mines at once, and insists that it succeeds. */
export async function sendAsOperator(chain: ChainClient, call: { to?: Hex; data?: Hex; value?: bigint }) {
  const hash = await chain.sendTransaction({ account: demoAccounts.operator.signer, ...call })
  const receipt = await chain.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success')
    throw new SandboxError('A transaction of the set-up failed.', [`Transaction: ${hash}`])
  return receipt
}

async function assertCode(chain: ChainClient, name: string, { address, codeHash }: CanonicalContract) {
  const code = await chain.getCode({ address })
  const actual = code ? keccak256(code) : 'no code'
  if (actual !== codeHash)
    throw new SandboxError(`${name} does not have the code that is expected at ${address}.`, [
      `Expected: ${codeHash}`,
      `Found: ${actual}`,
    ])
}
