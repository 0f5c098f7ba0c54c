import * as z from 'zod/mini'

// zod/mini says “Invalid input” of everything. Its sentences are imported by every entry point that shows
// what is wrong with a file or an answer.
z.config(z.locales.en())
