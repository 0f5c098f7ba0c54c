/** The factory that campaigns are created by, the same on every chain. */
export { merkleDistributorFactoryAddress as factoryAddress } from '../../abi/factoryAddress.ts'
