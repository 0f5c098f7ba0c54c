import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A second, its own limit, is short where a chain, a database and a browser want the same two processors.
configure({ asyncUtilTimeout: 120_000 })

// The files of a process share its document: what a test has drawn would be found by the next.
afterEach(cleanup)
