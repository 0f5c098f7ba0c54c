import { describe, expect, it } from 'vitest'
import { typedDataRows } from './typedDataRows.ts'

const only = (type: string, value: unknown) =>
  typedDataRows({ T: [{ name: 'x', type }] }, 'T', { x: value })[0]
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('typedDataRows', () => {
  it('follows the types, through structs and lists, and shows what no type names', () => {
    const types = {
      Mail: [
        { name: 'to', type: 'Person[2]' },
        { name: 'text', type: 'string' },
      ],
      Person: [{ name: 'wallet', type: 'address' }],
    }
    const rows = typedDataRows(types, 'Mail', {
      text: 'Hello',
      to: [{ wallet: address }, { wallet: address, name: 'Bob' }],
      bcc: ['x'],
    })
    const wallet = { name: 'wallet', type: 'address', kind: 'value', text: address }
    expect(rows).toEqual([
      {
        name: 'to',
        type: 'Person[2]',
        kind: 'rows',
        rows: [
          { name: '[0]', type: 'Person', kind: 'rows', rows: [wallet] },
          {
            name: '[1]',
            type: 'Person',
            kind: 'rows',
            rows: [wallet, { name: 'name', type: '', kind: 'unsigned', text: 'Bob' }],
          },
        ],
      },
      { name: 'text', type: 'string', kind: 'value', text: 'Hello' },
      { name: 'bcc', type: '', kind: 'unsigned', text: '["x"]' },
    ])
  })

  it.each([
    ['uint256', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
    ['int8', -128],
    ['uint', 7],
    ['uint8', '0xff', '255'],
    ['bytes', '0x'],
    ['bytes4', '0x01020304'],
    ['bool', false],
    ['string', ''],
    ['address', address],
  ])('%s may be %s', (type, value, text = String(value)) => {
    expect(only(type, value)).toEqual({ name: 'x', type, kind: 'value', text })
  })

  it.each([
    ['uint256', undefined, 'is missing; its type is uint256'],
    ['uint8', 256, 'does not fit into its type uint8'],
    ['uint256', -1, 'does not fit into its type uint256'],
    ['int8', 128, 'does not fit into its type int8'],
    [
      'uint256',
      2 ** 53,
      'is too long for a number of JSON, which would change it; write it in quotation marks',
    ],
    ['uint256', 1.5, 'is no whole number'],
    ['uint256', 'ten', 'is no whole number'],
    ['uint7', 1, 'has the type "uint7", which is none of Solidity and is not defined in "types"'],
    ['Person', {}, 'has the type "Person", which is none of Solidity and is not defined in "types"'],
    ['toString', {}, 'has the type "toString", which is none of Solidity and is not defined in "types"'],
    ['bytes4', '0x0102', 'has 2 bytes; its type bytes4 asks for 4'],
    ['bytes33', '0x00', 'has the type "bytes33", which is none of Solidity and is not defined in "types"'],
    ['bytes', '0x1', 'is not written in hexadecimal digits, two for each byte'],
    ['bool', 'true', 'is neither true nor false'],
    ['string', 1, 'is no text'],
    ['address', address.replace('F', 'f'), 'is no address'],
    ['uint256[]', 1, 'is no list, as its type uint256[] asks'],
    ['uint256[2]', [1], 'has 1 entries; its type uint256[2] asks for 2'],
    ['T', 'no', 'is no object, as its type T asks'],
  ])('%s may not be %s', (type, value, what) => {
    expect(only(type, value)).toEqual({ name: 'x', type, kind: 'fault', fault: `"T.x" ${what}.` })
  })

  it('ends where data holds itself', () => {
    const node: Record<string, unknown> = {}
    node.next = node
    const rows = typedDataRows({ Node: [{ name: 'next', type: 'Node' }] }, 'Node', node)
    expect(JSON.stringify(rows)).toContain('lies too deep to be read')
  })
})
