/** What a locator is given, as JSON has it. */
export type Given =
  | string
  | number
  | boolean
  | null
  | { readonly pattern: string; readonly flags: string }
  | { readonly steps: readonly Step[] }
  | { readonly options: Readonly<Record<string, Given>> }

/** A method of a locator, and what it is given. */
export type Step = readonly [method: string, ...given: Given[]]

/** A part of a page as it is now. */
export type Look<Handle> = {
  readonly element: Handle
  readonly isDrawn: boolean
  /** Drawn, and not disabled. */
  readonly isUsable: boolean
  readonly text: string
}
