import type { Address, Hex } from 'viem'

/** A contract that a Safe may run as its own code, known by the hash of its code. */
export type KnownContract = { name: string; address: Address; codeHash: Hex }

/**
 * Safe's libraries of 1.4.1, at the addresses that they have on every chain. Those of 1.3.0 are warned of:
 * their code was not compared here.
 */
export const multiSendCallOnly = {
  name: 'MultiSendCallOnly 1.4.1',
  address: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  codeHash: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
} as const satisfies KnownContract

export const signMessageLib = {
  name: 'SignMessageLib 1.4.1',
  address: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
  codeHash: '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528',
} as const satisfies KnownContract

/** Measures a call that a Safe runs and takes back (`simulateAndRevert`). */
export const simulateTxAccessor = {
  name: 'SimulateTxAccessor 1.4.1',
  address: '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199',
  codeHash: '0x91f82615581fc73b190b83d72e883608b25e392f72322035df1b13d51766cf8d',
} as const satisfies KnownContract

const multiSend = {
  name: 'MultiSend 1.4.1',
  address: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  codeHash: '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77',
} as const satisfies KnownContract

export const multiSendLibraries: readonly KnownContract[] = [multiSendCallOnly, multiSend]
export const signMessageLibraries: readonly KnownContract[] = [signMessageLib]

/**
 * Safe's MultiSendCallOnly, by versions, the newest first. Through which one a wallet sends a batch follows
 * from the version of the Safe.
 */
export const batchLibraries = [
  { name: 'MultiSendCallOnly 1.4.1', address: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2' },
  { name: 'MultiSendCallOnly 1.3.0', address: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D' },
  { name: 'MultiSendCallOnly 1.3.0 (EIP-155)', address: '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B' },
] as const satisfies readonly { name: string; address: Address }[]

/** What a delegate call may go to without a warning. */
export const knownLibraries: readonly KnownContract[] = [...multiSendLibraries, ...signMessageLibraries]

/**
 * Safe's module for spending limits, by versions: it pays what the owners have allowed somebody, without
 * their signatures.
 */
export const allowanceModules: readonly Address[] = [
  '0xAA46724893dedD72658219405185Fb0Fc91e091C',
  '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134',
]

/** Blast's own contracts, where calls that configure yield and gas go. */
export const blastPredeploys = {
  blast: '0x4300000000000000000000000000000000000002',
  usdb: '0x4300000000000000000000000000000000000003',
  weth: '0x4300000000000000000000000000000000000004',
} as const satisfies Record<string, Address>

/**
 * Arachnid's deterministic deployment proxy, the same on every chain, by which the factory comes to its
 * address.
 */
export const deterministicProxyAddress: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
