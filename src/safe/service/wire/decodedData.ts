import { z } from 'zod'
import { addressField, amountField, bytesField, informs, textField } from './fields.ts'

type Text = string | readonly Text[]
const valueSchema: z.ZodType<Text, Text> = z.lazy(() => z.union([z.string(), z.array(valueSchema)]))

export type DecodedParameter = {
  readonly name: string
  readonly type: string
  /** Text, or lists of texts for arrays and tuples. */
  readonly value: Text
  /** The calls inside a batch. */
  readonly valueDecoded?: readonly DecodedInnerCall[] | null | undefined
}
export type DecodedInnerCall = {
  readonly operation: number
  readonly to: z.infer<typeof addressField>
  readonly value: bigint
  readonly data?: z.infer<typeof bytesField> | null | undefined
  readonly dataDecoded?: DecodedData | null | undefined
}
/** A call in words. It is the service's reading: whether it fits the bytes is for us to check. */
export type DecodedData = {
  readonly method: string
  readonly parameters?: readonly DecodedParameter[] | null | undefined
  readonly accuracy?: string | null | undefined
}

const innerCallSchema: z.ZodType<DecodedInnerCall> = z.lazy(() =>
  z.looseObject({
    operation: z.int(),
    to: addressField,
    value: amountField,
    data: bytesField.nullish(),
    dataDecoded: informs(decodedDataSchema),
  }),
)

export const decodedDataSchema: z.ZodType<DecodedData> = z.lazy(() =>
  z.looseObject({
    method: textField,
    parameters: z
      .array(
        z.looseObject({
          name: textField,
          type: textField,
          value: valueSchema,
          valueDecoded: informs(z.array(innerCallSchema)),
        }),
      )
      .nullish(),
    accuracy: informs(textField),
  }),
)
