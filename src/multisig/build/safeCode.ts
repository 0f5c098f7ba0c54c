import type { Address } from 'viem'

/** One of Safe's published contracts, which is the same at this address on every chain that has it. */
export type PublishedContract = { readonly address: Address; readonly version: string }

/**
 * Contracts whose code a Safe runs as its own, from Safe's published deployments. Of 1.3.0 there are two at
 * two addresses each, because its deployer was another one where signatures without a chain are refused.
 */
export const singletons: readonly PublishedContract[] = [
  { address: '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552', version: '1.3.0' },
  { address: '0x69f4D1788e39c87893C980c06EdF4b7f686e2938', version: '1.3.0' },
  { address: '0x3E5c63644E683549055b9Be8653de26E0B4CD36E', version: '1.3.0' },
  { address: '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA', version: '1.3.0' },
  { address: '0x41675C099F32341bf84BFc5382aF534df5C7461a', version: '1.4.1' },
  { address: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762', version: '1.4.1' },
  { address: '0xFf51A5898e281Db6DfC7855790607438dF2ca44b', version: '1.5.0' },
  { address: '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e', version: '1.5.0' },
]

/** Contracts that answer what a Safe has no function for, as the question whether it has signed. */
export const fallbackHandlers: readonly PublishedContract[] = [
  { address: '0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4', version: '1.3.0' },
  { address: '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804', version: '1.3.0' },
  { address: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99', version: '1.4.1' },
  { address: '0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4', version: '1.5.0' },
  { address: '0x85a8ca358D388530ad0fB95D0cb89Dd44Fc242c3', version: '1.5.0' },
]

/** What a new Safe on Blast is made with. */
export const currentVersion = '1.4.1'
