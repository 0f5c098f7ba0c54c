import { expect, test } from 'vitest'
import { readBook } from './addressBook.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('named addresses of the chain, each once, by name', () => {
  const book = readBook(
    [
      { address: ben, name: ' Ben ', chainId: '81457' },
      { address: ada.toLowerCase(), name: 'Ada', chainId: 81457 },
      { address: ada, name: 'Ada again', chainId: '81457' },
      { address: ben, name: 'Ben of Ethereum', chainId: '1' },
      { address: 'ada.eth', name: 'No address', chainId: '81457' },
      { address: '0x0000000000000000000000000000000000000001', name: ' ', chainId: '81457' },
    ],
    81457,
  )
  expect(book).toEqual([
    { address: ada, name: 'Ada again' },
    { address: ben, name: 'Ben' },
  ])
})
