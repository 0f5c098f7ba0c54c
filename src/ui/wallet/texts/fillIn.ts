import type { en } from './en.ts'

/** All texts of one language. */
export type WalletTexts = { readonly [Key in keyof typeof en]: string }

/** The names between braces in a text: `'{count} of {all}'` has `count` and `all`. */
type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Places<Rest>
  : never

type Values<Text extends string> = [Places<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Places<Text>, string | number>>]

/** One text by its key, with its places filled: `text('switchTo', { chain: 'Blast' })`. */
export type WalletText = <Key extends keyof typeof en>(
  key: Key,
  ...values: Values<(typeof en)[Key]>
) => string

/** Reads texts of one language. A place without a value stays as it is, so that the fault is seen. */
export function fillIn(texts: WalletTexts): WalletText {
  return (key, ...[values]) =>
    texts[key].replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = (values as Record<string, string | number> | undefined)?.[name]
      return value === undefined ? place : String(value)
    })
}
