import { message } from '../../../language/say.ts'
import * as v from '../../../schema/v.ts'
import { tokenTypes } from '../enumerations.ts'
import {
  addressField,
  amountField,
  decimalsField,
  digitsField,
  fiatField,
  informs,
  openEnum,
  textField,
} from './fields.ts'

export const tokenSchema = v.looseObject({
  type: openEnum(tokenTypes),
  address: addressField,
  /** Missing where the service does not know it: then a balance can only be shown in base units. */
  decimals: decimalsField,
  symbol: textField,
  name: textField,
  logoUri: informs(textField),
})

export const balanceSchema = v.looseObject({
  tokenInfo: tokenSchema,
  /** Base units. */
  balance: amountField,
  /** In the currency that was asked for. */
  fiatBalance: fiatField,
  /** The price of one whole token. */
  fiatConversion: fiatField,
  /** Per cent. */
  fiatBalance24hChange: informs(fiatField),
})
/** What a Safe has of one token, according to the service. */
export type Balance = v.InferOutput<typeof balanceSchema>

export const balancesSchema = v.looseObject({ fiatTotal: fiatField, items: v.array(balanceSchema) })
export type Balances = v.InferOutput<typeof balancesSchema>

/** ISO 4217 and a few coins, in upper or lower case. */
export const fiatCodesSchema = v.array(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,10}$/, message('a code of a currency'))),
)

export const collectibleSchema = v.looseObject({
  address: addressField,
  tokenName: informs(textField),
  tokenSymbol: informs(textField),
  logoUri: informs(textField),
  /** A uint256 in decimal digits. */
  id: digitsField,
  uri: informs(textField),
  name: informs(textField),
  description: informs(textField),
  imageUri: informs(textField),
})
/** A token of its own kind (ERC-721). */
export type Collectible = v.InferOutput<typeof collectibleSchema>
