import { expect, test } from 'vitest'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { correctionBlocked, parcelStatus } from './parcelWords.ts'
import { offered, offeredWith } from './useCarriers.ts'

test('송장은 배송중이고 집하되기 전에만 고친다', () => {
  const parcel = (status: AdminDelivery['status'], picked_up_at: string | null = null) => ({ status, picked_up_at })
  expect(correctionBlocked(parcel('SHIPPING'))).toBeUndefined()
  expect(correctionBlocked(parcel('SHIPPING', '2026-11-16T01:00:00Z'))).toBe('이미 집하돼서 송장을 고칠 수 없어요')
  for (const status of Object.keys(parcelStatus) as AdminDelivery['status'][])
    if (status !== 'SHIPPING')
      expect(correctionBlocked(parcel(status)), status).toBe('배송중인 배송만 송장을 고칠 수 있어요')
})

test('켜진 택배사만 고르고, 이미 고른 것은 꺼졌거나 없어졌어도 남는다', () => {
  const carriers = [
    { code: 'CJ', name: 'CJ대한통운', active: true },
    { code: 'OLD', name: '지난 택배', active: false },
  ] as unknown as Parameters<typeof offered>[0]
  const codes = (chosen: string) => offeredWith(carriers, chosen).map(({ code }) => code)
  expect(offered(carriers).map(({ code }) => code)).toEqual(['CJ'])
  expect(codes('')).toEqual(['CJ'])
  expect(codes('CJ')).toEqual(['CJ'])
  expect(codes('OLD')).toEqual(['CJ', 'OLD'])
  expect(offeredWith(carriers, 'GONE')[0]).toEqual({ code: 'GONE', name: 'GONE' })
})
