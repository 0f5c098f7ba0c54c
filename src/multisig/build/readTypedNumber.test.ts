import { afterEach, expect, test } from 'vitest'
import { speak } from '../../language/say.ts'
import { readTypedNumber } from './readTypedNumber.ts'

afterEach(() => speak('en-US'))

test.each<[string, string, string]>([
  ['7', '7', ''],
  ['007', '007', ''],
  [' 12.50 ', '12', '50'],
  ['12,5', '12', '5'],
  ['12.', '12', ''],
  ['.5', '', '5'],
  [',5', '', '5'],
  ['0,125', '0', '125'],
  ['1234,567', '1234', '567'],
  ['1.234', '1', '234'],
  ['1,2345', '1', '2345'],
  ['1,23', '1', '23'],
  ['\u200e1\u206612\u2069', '112', ''],
  // Thousands by spaces of all kinds, and by both apostrophes.
  ...[' ', '\u00a0', '\u2009', '\u202f', '\u2019', "'"].flatMap((sign): [string, string, string][] => [
    [`1${sign}234`, '1234', ''],
    [`123${sign}456${sign}789`, '123456789', ''],
    [`12${sign}345.6`, '12345', '6'],
    [`12${sign}345,67`, '12345', '67'],
    [`12${sign}345.`, '12345', ''],
  ]),
  ['1,234.5', '1234', '5'],
  ['1,234.', '1234', ''],
  ['12,345,678.90', '12345678', '90'],
  ['1.234,5', '1234', '5'],
  ['1.234,', '1234', ''],
  ['12.345.678,90', '12345678', '90'],
  ['1,234,567', '1234567', ''],
  ['12,345,678', '12345678', ''],
  ['999,999,999', '999999999', ''],
  ['1.234.567', '1234567', ''],
  ['999.999.999', '999999999', ''],
  // India.
  ['1,23,456', '123456', ''],
  ['12,34,567.5', '1234567', '5'],
  ['1,00,00,000.', '10000000', ''],
])('default: “%s” is %s and behind the sign “%s”', (text, whole, fraction) => {
  expect(readTypedNumber(text)).toEqual({ whole, fraction })
})

const separators = 'Use digits and one decimal point, without separators: 1234.5.'
const anAmount = 'Enter an amount, such as 12.5.'

test.each<[string, string]>([
  // A group has three digits, the first one to three and no zero in front.
  ['0 123', separators],
  ['1 23', separators],
  ['1 2345', separators],
  ['1234 567', separators],
  ['1 234 56', separators],
  ['0,123.5', separators],
  ['1234,567.8', separators],
  ['1,23.5', separators],
  ['1,234.5.6', separators],
  ['0.123,5', separators],
  ['1.23,5', separators],
  ['1234.567,8', separators],
  ['0,123,456', separators],
  ['1,234,56', separators],
  ['0.123.456', separators],
  ['1.234.56', separators],
  ['1234.567.890', separators],
  ['123,45,678', separators],
  ['0,12,345', separators],
  ['1,2,345', separators],
  ['1,23,45', separators],
  ['1,23,456,7', separators],
  ['1,23,456.7.8', separators],
  ['1’234’56', separators],
  ['', anAmount],
  ['.', anAmount],
  [' , ', anAmount],
  ['’', anAmount],
  ['x', anAmount],
  ['1x', anAmount],
  ['x1', anAmount],
  ['1e5', anAmount],
  ['-1', anAmount],
  ['x1 234', anAmount],
  ['1 234x', anAmount],
  ['x1,234.5', anAmount],
  ['1,234.5x', anAmount],
  ['1.234,5x', anAmount],
  ['x1.234,5', anAmount],
  ['1,234,567x', anAmount],
  ['1x,234,567', anAmount],
  ['x1,234,567', anAmount],
  ['1.234.567x', anAmount],
  ['x1.234.567', anAmount],
  ['x1,23,456', anAmount],
  ['1,23,456x', anAmount],
  ['1,23,456.5x', anAmount],
])('error: “%s” is no number: %s', (text, fault) => {
  expect(readTypedNumber(text)).toEqual({ fault })
})

test.each<[string, string, string | undefined]>([
  ['en-US', '1,234', '“1,234” may mean two amounts. Write 1234 or 1.234.'],
  ['en-US', '123,456', '“123,456” may mean two amounts. Write 123456 or 123.456.'],
  ['en-US', '0,234', undefined],
  ['en-US', '1234,567', undefined],
  ['en-US', ',234', undefined],
  ['id-ID', '1.234', '“1.234” may mean two amounts. Write 1234 or 1,234.'],
  ['id-ID', '1,234', undefined],
])('behavior: in %s, one sign before three digits, as in “%s”', (language, text, fault) => {
  speak(language)
  const read = readTypedNumber(text)
  expect('fault' in read ? read.fault : undefined).toBe(fault)
})
