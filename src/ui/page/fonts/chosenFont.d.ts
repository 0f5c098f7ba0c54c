/** The one file beside this that the operator has chosen: an alias of `next.config.ts`. */
declare module 'everclaim-chosen-font' {
  export const sans: { readonly style: { readonly fontFamily: string } }
}
