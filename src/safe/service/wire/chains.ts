import { z } from 'zod'
import { chainFeatures, gasPriceTypeOfWire, gasPriceTypes, rpcAuthentications } from '../enumerations.ts'
import { addressField, digitsField, informs, openEnum, textField } from './fields.ts'

const rpcSchema = z.looseObject({ authentication: openEnum(rpcAuthentications), value: textField })

export const gasPriceSchema = z.looseObject({ type: openEnum(gasPriceTypes, gasPriceTypeOfWire) })

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
    decimals: z.int().nonnegative().max(255, { error: 'a number of decimals' }),
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

export const masterCopySchema = z.looseObject({ address: addressField, version: textField })
