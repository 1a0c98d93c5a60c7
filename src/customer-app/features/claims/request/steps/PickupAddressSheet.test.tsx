import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { press, type } from '#tests/support/pressing.ts'
import { PickupAddressSheet } from './PickupAddressSheet.tsx'

const place = { name: '김하나', phone: '010-1234-5678', postcode: '06236', address1: '테헤란로 152', address2: '3층' }
const kept = { ...place, phone: '01012345678' }
const hit = { postcode: '04524', road_address: '세종대로 110', jibun_address: '태평로1가 31', building_name: '' }

useAnswers(() => ({ results: [hit] }))
let saved: object[]
beforeEach(() => {
  saved = []
  // more is known of where the goods were delivered than a courier is told
  const delivered = { ...place, comment: '문 앞', is_default: true }
  drawPart(<PickupAddressSheet initial={delivered} onSave={(one) => saved.push(one)} onClose={() => undefined} />)
})
afterEach(cleanup)

const save = () => press('여기로 와 주세요')

test.each([
  ['이름', '박둘', { name: '박둘' }],
  ['연락처', '02-987-6543', { phone: '029876543' }],
  ['우편번호', '04524', { postcode: '04524' }],
  ['주소', '세종대로 110', { address1: '세종대로 110' }],
  ['상세 주소', '', { address2: '' }],
])('%s 칸을 고치면 그것만 바뀐다', async (label, value, changed) => {
  await type(label, value)
  await save()
  expect(saved).toEqual([{ ...kept, ...changed }])
})

test.each([
  ['이름', ''],
  ['연락처', '010-12'],
  ['우편번호', '123'],
  ['주소', ''],
  ['상세 주소', '가'.repeat(101)],
])('%s 칸이 %j이면 저장하지 않고 그 칸만 잘못되었다고 하며, 고치면 저장된다', async (label, value) => {
  await type(label, value)
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  await save()
  expect([...document.querySelectorAll('[aria-invalid]')]).toEqual([screen.getByLabelText(label)])
  expect(saved).toEqual([])
  const before: Record<string, string> = {
    이름: place.name,
    연락처: place.phone,
    우편번호: place.postcode,
    주소: place.address1,
    '상세 주소': place.address2,
  }
  await type(label, before[label] ?? '')
  await save()
  expect(saved).toEqual([kept])
})

test('찾은 주소는 우편번호와 주소만 바꾸고, 적던 것은 남는다', async () => {
  await type('이름', '박둘')
  await press('주소 찾기')
  await type('도로명, 건물 이름, 지번', '세종대로')
  await press('검색')
  await press(/^04524/)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('박둘'))
  await save()
  expect(saved).toEqual([{ ...kept, name: '박둘', postcode: '04524', address1: '세종대로 110' }])
})
