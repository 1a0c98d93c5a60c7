import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { buyOne, creationPath, sellBundle, storedGift } from '#tests/support/gifts.ts'
import { withCard } from '#tests/support/memberships.ts'
import { tableRows } from '#tests/support/tables.ts'
import { GiftList } from '../../../../src/resources/gifts/GiftList.tsx'
import { GiftShow } from '../../../../src/resources/gifts/GiftShow.tsx'

const api = useApi()
const { open } = useConsole(api)
const gifts = <Resource name="gifts" list={GiftList} show={GiftShow} />

async function aGift() {
  const buyer = await withCard(api)
  const { id } = await buyOne(buyer, await sellBundle(api))
  await buyer.patch(creationPath, { gift_id: id, receiver_name: '김하늘', receiver_phone: '01012345678' })
  return id
}

test('선물이 어디까지 갔는지 보이고, 받는 분은 가린다', async () => {
  await aGift()
  await open(gifts, { resource: 'gifts', path: '/', role: 'ops' })
  await screen.findByText('멤버십 3개월 선물')
  expect(tableRows().map((row) => [row['상태'], row['결제'], row['받는 분']])).toEqual([
    ['보내기 전', '59,700원', '김*늘 · 010-****-5678'],
  ])
})

test('취소하기 전에 얼마를 돌려주는지 말하고, 사유를 받아 취소한다', async () => {
  const id = await aGift()
  const user = await open(gifts, { resource: 'gifts', path: `/${id}/show`, role: 'cs' })
  await user.click(await screen.findByRole('button', { name: '링크 보내기' }))
  await screen.findByText('링크를 문자로 보냈어요')
  await user.click(await screen.findByRole('button', { name: '취소하고 환불' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/59,700원을 .*모두 돌려줘요/)
  await user.type(dialog.getByRole('textbox'), '고객 요청')
  await user.click(dialog.getByRole('button', { name: '취소하고 환불' }))
  await waitFor(async () => expect((await storedGift(api, id)).status).toBe('REFUNDED'))
  await screen.findByText(/취소했어요 · 59,700원 환불 · 고객 요청/)
})
