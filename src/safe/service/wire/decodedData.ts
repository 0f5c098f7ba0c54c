import type { Address, Hex } from 'viem'
import * as v from '../../../schema/v.ts'
import { addressField, amountField, bytesField, informs, operationField, textField } from './fields.ts'

/** A value in words: text, or lists of texts for arrays and tuples. */
export type DecodedValue = string | readonly DecodedValue[]

export type DecodedParameter = {
  readonly name: string
  readonly type: string
  readonly value: DecodedValue
  /** The calls inside a batch, or the one call that the bytes of the value are. */
  readonly valueDecoded?: readonly DecodedInnerCall[] | DecodedData | null | undefined
}
export type DecodedInnerCall = {
  readonly operation: v.InferOutput<typeof operationField>
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex | null | undefined
  readonly dataDecoded?: DecodedData | null | undefined
}
/** A call in words. It is the service's reading: whether it fits the bytes is for us to check. */
export type DecodedData = {
  readonly method: string
  readonly parameters?: readonly DecodedParameter[] | null | undefined
  readonly accuracy?: string | null | undefined
}

/** As it travels: amounts as decimal digits. */
export type DecodedDataOnWire = {
  method: string
  parameters?:
    | {
        name: string
        type: string
        value: DecodedValue
        valueDecoded?:
          | {
              operation: number
              to: string
              value: string
              data?: string | null | undefined
              dataDecoded?: DecodedDataOnWire | null | undefined
            }[]
          | DecodedDataOnWire
          | null
          | undefined
      }[]
    | null
    | undefined
  accuracy?: string | null | undefined
}

// One schema a level instead of one that contains itself (`v.lazy`): so the depth has an end, whatever the
// service says.

/** Levels of arrays and tuples in one value. */
const deepestValue = 8
function valueAt(level: number): v.GenericSchema<DecodedValue, DecodedValue> {
  return level === 0 ? textField : v.union([textField, v.array(valueAt(level - 1))])
}
const valueSchema = valueAt(deepestValue)

/** Levels of batches inside of batches. */
const deepestBatch = 8
const leftOut = v.fallback(v.optional(v.undefined()), undefined)

function decodedAt(level: number): v.GenericSchema<DecodedDataOnWire, DecodedData> {
  return v.looseObject({
    method: textField,
    parameters: v.nullish(
      v.array(
        v.looseObject({
          name: textField,
          type: textField,
          value: valueSchema,
          valueDecoded:
            level === 0 ? leftOut : informs(v.union([v.array(innerCallAt(level - 1)), decodedAt(level - 1)])),
        }),
      ),
    ),
    accuracy: informs(textField),
  })
}

const innerCallAt = (level: number) =>
  v.looseObject({
    operation: operationField,
    to: addressField,
    value: amountField,
    data: v.nullish(bytesField),
    dataDecoded: informs(decodedAt(level)),
  })

export const decodedDataSchema = decodedAt(deepestBatch)
