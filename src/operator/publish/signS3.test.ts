import { expect, test } from 'vitest'
import { sha256Hex, signS3 } from './signS3.ts'

// The worked examples of AWS's own description of Signature Version 4 for S3.
const example = {
  region: 'us-east-1',
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  now: Date.UTC(2013, 4, 24),
}
const host = 'https://examplebucket.s3.amazonaws.com'
const signatureOf = (headers: Record<string, string>) => headers.authorization?.split('Signature=')[1]

test('the examples of the description: reading a part of an object, and writing one', async () => {
  const nothing = await sha256Hex(new Uint8Array())
  const reading = await signS3({
    ...example,
    method: 'GET',
    url: new URL(`${host}/test.txt`),
    payloadHash: nothing,
    headers: { Range: 'bytes=0-9' },
  })
  expect(signatureOf(reading)).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  const writing = await signS3({
    ...example,
    method: 'PUT',
    url: new URL(`${host}/test%24file.text`),
    payloadHash: await sha256Hex(new TextEncoder().encode('Welcome to Amazon S3.')),
    headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
  })
  expect(signatureOf(writing)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
})

test('a token of credentials that are lent is sent and signed', async () => {
  const headers = await signS3({
    ...example,
    method: 'PUT',
    url: new URL(`${host}/a`),
    payloadHash: '00',
    headers: {},
    credentials: { ...example.credentials, sessionToken: 'lent' },
  })
  expect(headers['x-amz-security-token']).toBe('lent')
  expect(headers.authorization).toContain('x-amz-security-token')
})
