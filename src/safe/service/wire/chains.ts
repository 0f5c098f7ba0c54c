import * as z from 'zod/mini'
import { chainFeatures, gasPriceTypeOfWire, gasPriceTypes, rpcAuthentications } from '../enumerations.ts'
import { addressField, amountField, digitsField, informs, openEnum, textField } from './fields.ts'

const rpcSchema = z.looseObject({ authentication: openEnum(rpcAuthentications), value: textField })

/** How the service prices gas. Prices are in wei a gas. */
export const gasPriceSchema = z.looseObject({
  type: openEnum(gasPriceTypes, gasPriceTypeOfWire),
  /** Of `FIXED`. */
  weiValue: informs(amountField),
  /** Of `FIXED1559`. */
  maxFeePerGas: informs(amountField),
  maxPriorityFeePerGas: informs(amountField),
  /** Of `ORACLE`: where the price is read. This site never reads it. */
  uri: informs(textField),
})
export type ServiceGasPrice = z.infer<typeof gasPriceSchema>

export const chainSchema = z.looseObject({
  /** Decimal. */
  chainId: digitsField,
  chainName: textField,
  shortName: textField,
  description: informs(textField),
  l2: informs(z.boolean()),
  isTestnet: informs(z.boolean()),
  nativeCurrency: z.looseObject({
    name: textField,
    symbol: textField,
    decimals: z.int().check(z.nonnegative(), z.maximum(255, { error: 'a number of decimals' })),
    logoUri: informs(textField),
  }),
  rpcUri: informs(rpcSchema),
  safeAppsRpcUri: informs(rpcSchema),
  publicRpcUri: informs(rpcSchema),
  blockExplorerUriTemplate: informs(z.looseObject({ address: textField, txHash: textField, api: textField })),
  features: z.array(openEnum(chainFeatures)),
  gasPrice: z.array(gasPriceSchema),
  disabledWallets: informs(z.array(z.string())),
  ensRegistryAddress: informs(addressField),
  transactionService: informs(textField),
  recommendedMasterCopyVersion: informs(textField),
})

/** A chain as the service describes it. */
export type ServiceChain = z.infer<typeof chainSchema>

export const masterCopySchema = z.looseObject({ address: addressField, version: textField })
