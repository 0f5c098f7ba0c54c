import type { Address, Hex } from 'viem'

/** A contract that is at the same address on Blast. */
export type CanonicalContract = {
  readonly address: Address
  /** keccak256 of its code on the sandbox's chain. */
  readonly codeHash: Hex
}

/** Arachnid's deterministic deployment proxy; anvil brings it. */
export const deterministicProxy = {
  address: '0x4e59b44847b379578588920cA78FbF26c0B4956C',
  codeHash: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
} as const satisfies CanonicalContract

/** Safe's singleton factory: the same code as Arachnid's, at an address whose key Safe holds. */
export const safeSingletonFactory = {
  address: '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7',
  codeHash: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
} as const satisfies CanonicalContract

/**
 * Multicall3. Its address follows from its creator's first transaction, which is what runs here. The code is
 * viem's build of the published source, with other compiler settings than the one on Blast, hence another
 * hash.
 */
export const multicall3 = {
  address: '0xcA11bde05977b3631167028862bE2a173976CA11',
  codeHash: '0x5a29a1eb2f59e45e4249b938c8192cac0d2bd32398e1afa03f302a867db692ea',
} as const satisfies CanonicalContract

/**
 * Safe 1.4.1 as deployed on every chain. Each address is the CREATE2 address of the creation code in the npm
 * package `@safe-global/safe-contracts`, salt 0, through Safe's singleton factory: other bytes would land
 * elsewhere.
 */
export const safeContracts = {
  Safe: {
    path: 'Safe.sol/Safe.json',
    address: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    codeHash: '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4',
  },
  SafeL2: {
    path: 'SafeL2.sol/SafeL2.json',
    address: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    codeHash: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
  },
  SafeProxyFactory: {
    path: 'proxies/SafeProxyFactory.sol/SafeProxyFactory.json',
    address: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    codeHash: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
  },
  MultiSend: {
    path: 'libraries/MultiSend.sol/MultiSend.json',
    address: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
    codeHash: '0x0e4f7fc66550a322d1e7688e181b75e217e662a4f3f4d6a29b22bc61217c4b77',
  },
  MultiSendCallOnly: {
    path: 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
    address: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    codeHash: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
  },
  CompatibilityFallbackHandler: {
    path: 'handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler.json',
    address: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
    codeHash: '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
  },
  SignMessageLib: {
    path: 'libraries/SignMessageLib.sol/SignMessageLib.json',
    address: '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
    codeHash: '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528',
  },
  CreateCall: {
    path: 'libraries/CreateCall.sol/CreateCall.json',
    address: '0x9b35Af71d77eaf8d7e40252370304687390A1A52',
    codeHash: '0x2b3060c55fcb8275653e99ad511a71f67ba76934ed66a7d74d6e68b52afff889',
  },
  SimulateTxAccessor: {
    path: 'accessors/SimulateTxAccessor.sol/SimulateTxAccessor.json',
    address: '0x3d4BA2E0884aa488718476ca2FB8Efc291A46199',
    codeHash: '0x91f82615581fc73b190b83d72e883608b25e392f72322035df1b13d51766cf8d',
  },
} as const satisfies Record<string, CanonicalContract & { path: string }>

/** Predeploys of Blast and of the OP Stack that the sandbox stands in for. */
export const standIns = {
  gas: '0x4300000000000000000000000000000000000001',
  blast: '0x4300000000000000000000000000000000000002',
  usdb: '0x4300000000000000000000000000000000000003',
  weth: '0x4300000000000000000000000000000000000004',
  gasPriceOracle: '0x420000000000000000000000000000000000000F',
} as const satisfies Record<string, Address>
