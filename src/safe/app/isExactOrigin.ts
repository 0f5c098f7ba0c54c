/** Whether a text is a web origin as browsers write it, without a path, a wildcard or anything else. */
export function isExactOrigin(origin: string): boolean {
  return /^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
}
