/** Whether it is an address that begins with `http://` or `https://`. */
export const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
