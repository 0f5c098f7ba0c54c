/** The lock of a draft, which one tab has at a time. Versions that kept one draft asked for it without an id. */
export const draftLock = (id: string): string => (id === '' ? 'everclaim create' : `everclaim create ${id}`)
