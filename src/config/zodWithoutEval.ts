import './zodInEnglish.ts'
import * as z from 'zod/mini'

// zod compiles its schemas with `new Function` where it may. The page's policy forbids that, and even the
// attempt is a violation that a host’s report would show. Imported before everything that makes a schema, in
// the page and in each worker that reads a manifest.
z.config({ jitless: true })
