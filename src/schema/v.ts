export * from 'valibot'
// Of the same names, and with the place of the library’s.
export { looseObject, object, record, strictObject } from './objects.ts'
export { tryParse } from './tryParse.ts'
