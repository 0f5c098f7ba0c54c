import { configure } from '@testing-library/react'

// A second, its own limit, is short where a chain, a database and a browser want the same two processors.
configure({ asyncUtilTimeout: 120_000 })
