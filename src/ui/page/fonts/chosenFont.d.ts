/** The one style sheet beside this that the operator has chosen: an alias of `scripts/site/bundleSite.ts`. */
declare module 'everclaim-chosen-font' {}
