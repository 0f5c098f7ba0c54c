let tell = () => {}

/** Resolves when the kit of a Safe's host was fetched: what is needed after it waits for that. */
export const safeKitFetched = new Promise<void>((resolve) => {
  tell = resolve
})

export const tellSafeKitFetched = (): void => tell()
