/**
 * A folder is meant by the address of a host, however it was typed. What holds more than a path stays, and is
 * refused later.
 */
export const folderAddress = (typed: string): string => (/[?#]|\/$/.test(typed) ? typed : `${typed}/`)
