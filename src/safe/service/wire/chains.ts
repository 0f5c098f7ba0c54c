import { message } from '../../../language/say.ts'
import * as v from '../../../schema/v.ts'
import { chainFeatures, gasPriceTypeOfWire, gasPriceTypes, rpcAuthentications } from '../enumerations.ts'
import { addressField, amountField, digitsField, informs, openEnum, textField } from './fields.ts'

const rpcSchema = v.looseObject({ authentication: openEnum(rpcAuthentications), value: textField })

/** How the service prices gas. Prices are in wei a gas. */
export const gasPriceSchema = v.looseObject({
  type: openEnum(gasPriceTypes, gasPriceTypeOfWire),
  /** Of `FIXED`. */
  weiValue: informs(amountField),
  /** Of `FIXED1559`. */
  maxFeePerGas: informs(amountField),
  maxPriorityFeePerGas: informs(amountField),
  /** Of `ORACLE`: where the price is read. This site never reads it. */
  uri: informs(textField),
})
export type ServiceGasPrice = v.InferOutput<typeof gasPriceSchema>

export const chainSchema = v.looseObject({
  /** Decimal. */
  chainId: digitsField,
  chainName: textField,
  shortName: textField,
  description: informs(textField),
  l2: informs(v.boolean()),
  isTestnet: informs(v.boolean()),
  nativeCurrency: v.looseObject({
    name: textField,
    symbol: textField,
    decimals: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(0),
      v.maxValue(255, message('a number of decimals')),
    ),
    logoUri: informs(textField),
  }),
  rpcUri: informs(rpcSchema),
  safeAppsRpcUri: informs(rpcSchema),
  publicRpcUri: informs(rpcSchema),
  blockExplorerUriTemplate: informs(v.looseObject({ address: textField, txHash: textField, api: textField })),
  features: v.array(openEnum(chainFeatures)),
  gasPrice: v.array(gasPriceSchema),
  disabledWallets: informs(v.array(v.string())),
  ensRegistryAddress: informs(addressField),
  transactionService: informs(textField),
  recommendedMasterCopyVersion: informs(textField),
})

/** A chain as the service describes it. */
export type ServiceChain = v.InferOutput<typeof chainSchema>

export const masterCopySchema = v.looseObject({ address: addressField, version: textField })
