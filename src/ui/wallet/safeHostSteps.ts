let isAnswered = false
let tell = () => {}

/** Resolves when the page around has proved to be a Safe's host: what only a Safe needs comes then. */
export const safeHostAnswered = new Promise<void>((resolve) => {
  tell = resolve
})

export const hasSafeHostAnswered = (): boolean => isAnswered

export function tellSafeHostAnswered(): void {
  isAnswered = true
  tell()
}

let before: Promise<unknown> = Promise.resolve()

/** What a page in a Safe's host draws first. The kit, needed when something is pressed, comes behind. */
export function putBeforeSafeKit(coming: Promise<unknown>): void {
  before = coming
}

/** Resolves when it is the kit's turn. */
export const turnOfSafeKit = (): Promise<unknown> => before
