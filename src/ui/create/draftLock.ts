/**
 * The lock of a draft, which one tab has at a time. Versions that kept a single draft used it without an id.
 */
export const draftLock = (id: string): string => (id === '' ? 'everclaim create' : `everclaim create ${id}`)
