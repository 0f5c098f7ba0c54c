/**
 * In place of viem’s names of Ethereum’s mainnet, which the kit looks up only where that chain is one of the
 * site’s: `src/wallet/resolveName.ts` has our own.
 */
const none = (): never => {
  throw new Error('This site does not look up names by its wallet kit.')
}

export { none as getEnsAvatar, none as getEnsName, none as normalize }
