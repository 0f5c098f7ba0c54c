import { expect, test } from 'vitest'
import { compileCatalogue } from '../../../../scripts/texts/compileCatalogue.ts'
import { speak } from '../../../language/say.ts'
import { transactionSummarySchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { csvField, historyCsv } from './historyCsv.ts'

const native = { symbol: 'ETH', decimals: 18 }
const address = (digit: string) => `0x${digit.repeat(40)}`
const info = (digit: string, name: string | null = null) => ({ value: address(digit), name, logoUri: null })
const hash = `0x${'ab'.repeat(32)}`

test('default: a row for each, exact to the last base unit, in UTC', () => {
  const csv = historyCsv(
    [
      {
        id: 'transfer_1',
        timestamp: Date.UTC(2026, 0, 31, 23, 59, 59),
        txStatus: 'SUCCESS',
        txHash: hash,
        txInfo: {
          type: 'Transfer',
          sender: info('1', '=HYPERLINK("https://scam.example","free")'),
          recipient: info('2'),
          direction: 'INCOMING',
          transferInfo: {
            type: 'ERC20',
            tokenAddress: address('3'),
            value: '1250500000000000000001',
            tokenSymbol: 'EV,ER',
            decimals: 18,
          },
        },
      },
      {
        id: 'multisig_1',
        timestamp: 0,
        txStatus: 'FAILED',
        txInfo: {
          type: 'Custom',
          to: info('4'),
          dataSize: '68',
          value: '1',
          methodName: 'sweep',
          isCancellation: false,
        },
        executionInfo: {
          type: 'MULTISIG',
          nonce: 7,
          confirmationsRequired: 2,
          confirmationsSubmitted: 2,
        },
      },
    ].map((wire) => v.parse(transactionSummarySchema, wire)),
    native,
  )
  expect(csv.split('\r\n')).toEqual([
    'Date (UTC),Kind,What,Direction,Amount,Token,Token address,Collectible id,Counterparty,Counterparty name,Method,Nonce,Status,Transaction hash,Id',
    `2026-01-31T23:59:59.000Z,received,"Receive EV,ER",in,1250.500000000000000001,"EV,ER",${address('3')},,${address('1')},"'=HYPERLINK(""https://scam.example"",""free"")",,,Executed,${hash},transfer_1`,
    `1970-01-01T00:00:00.000Z,call,sweep,out,0.000000000000000001,ETH,,,${address('4')},,sweep,7,Failed,,multisig_1`,
    '',
  ])
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝1', `"'＝1"`],
  ['a "b"', '"a ""b"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['1-1', '1-1'],
  ['', ''],
])('behavior: %j is no formula and stays in its field', (text, field) => {
  expect(csvField(text)).toBe(field)
})

test('what programs read is the same in every language', () => {
  const transaction = {
    id: 'multisig_1',
    timestamp: 0,
    txStatus: 'SUCCESS',
    txHash: hash,
    txInfo: {
      type: 'Transfer',
      sender: info('1'),
      recipient: info('2'),
      direction: 'OUTGOING',
      transferInfo: { type: 'NATIVE_COIN', value: '1250500000000000000001' },
    },
  }
  const rows = [v.parse(transactionSummarySchema, transaction)]
  const columnsOf = (csv: string) => csv.split('\r\n').map((line) => line.split(','))
  const english = columnsOf(historyCsv(rows, native))
  try {
    speak('fr-FR', compileCatalogue({ Executed: 'Exécutée' }))
    const [head, row] = columnsOf(historyCsv(rows, native))
    expect(head).toEqual(english[0])
    const words = ['What', 'Status'].map((name) => english[0]?.indexOf(name))
    const codes = (cells: readonly string[] = []) => cells.filter((_, at) => !words.includes(at))
    expect(codes(row)).toEqual(codes(english[1]))
    expect(row).toContain('1250.500000000000000001')
    // It was said in that language, and only the words are of it.
    expect(row).not.toEqual(english[1])
  } finally {
    speak('en-US')
  }
})
