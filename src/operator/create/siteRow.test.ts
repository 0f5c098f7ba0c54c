import { expect, test } from 'vitest'
import { campaignConfigSchema } from '../../config/campaignConfig.ts'
import * as v from '../../schema/v.ts'
import { siteRow } from './siteRow.ts'

const distributor = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('the row of a campaign is one that a site is built with', () => {
  for (const fromBlock of [7, undefined]) {
    const row: unknown = JSON.parse(siteRow({ id: 'spring', distributor, fromBlock }))
    expect(v.parse(campaignConfigSchema, row)).toEqual({
      id: 'spring',
      distributor,
      packages: ['/packages/spring/'],
      ...(fromBlock === undefined ? {} : { fromBlock }),
    })
  }
})

test('it names every place, the API’s first', () => {
  const published = `/api/v1/packages/0x${'1'.repeat(64)}/`
  const hosts = ['https://one.example/spring/', 'https://two.example/']
  const placesOf = (more: object) =>
    v.parse(campaignConfigSchema, JSON.parse(siteRow({ id: 'spring', distributor, fromBlock: 7, ...more })))
      .packages
  expect(placesOf({ hosts })).toEqual(['/packages/spring/', ...hosts])
  expect(placesOf({ published, hosts })).toEqual([published, ...hosts])
})
