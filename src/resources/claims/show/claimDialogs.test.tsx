import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { shopCarriers } from '#tests/support/carriers.ts'
import { press, saysRefusals, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { shownChoices, shownFields } from '#tests/support/listTable.ts'
import { fill } from '#tests/support/tables.ts'
import { refundAnswer } from '#tests/support/orderAnswers.ts'
import type { ClaimDetail } from '../claim.ts'
import { ClaimMoney } from '../money/ClaimMoney.tsx'
import { CorrectButton } from '../money/CorrectButton.tsx'
import { CollectDialog } from './CollectDialog.tsx'
import { ConvertButton } from './ConvertButton.tsx'
import { HoldButton } from './HoldButton.tsx'
import { SendBackButton } from './SendBackButton.tsx'
import { SendBackDialog } from './SendBackDialog.tsx'
import { isOff } from '#tests/support/pressing.ts'

const { draw, asked } = useDrawnConsole()

const allowed = ['edit', 'collecting', 'retract', 'inspect'].map((action) => ({ action, allowed: true, reason: null }))
const claim = (more: object = {}) =>
  ({
    id: 5,
    type: 'return',
    status: 'IN_PROGRESS',
    version: 3,
    hold_reason: null,
    collection: null,
    collection_status: 'WAITING',
    inspection: null,
    actions: allowed,
    ...more,
  }) as unknown as ClaimDetail
const couriers = { results: shopCarriers }
const done = { rows: [{ id: 5, status: 'SUCCESS' }], totals: {} }
const answer = ({ method }: { method: string }) => (method === 'GET' ? couriers : done)
const bodies = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const off = (name: string) => isOff(screen.getByRole<HTMLButtonElement>('button', { name }))

test('보류는 사유가 있어야 하고, 알리지 않겠다고 하지 않으면 고객에게 알린다', async () => {
  draw(<HoldButton claim={claim()} />)
  await press('보류')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '보류' }).at(-1)?.disabled).toBe(true)
  type(/보류 사유/, ' 사진 확인 ')
  await press('보류')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toEqual([{ hold_reason: '사진 확인', notify: 'SEND', version: 3 }])
})

test('고객에게 알리지 않고 보류할 수 있다', async () => {
  draw(<HoldButton claim={claim()} />)
  await press('보류')
  fireEvent.click(screen.getByRole('checkbox'))
  type(/보류 사유/, '내부 확인')
  await press('보류')
  await waitFor(() => expect(bodies()).toEqual([{ hold_reason: '내부 확인', notify: 'NONE', version: 3 }]))
})

test('보류한 것은 묻지 않고 바로 풀고, 고칠 수 없는 것은 잠겨 있다', async () => {
  draw(<HoldButton claim={claim({ hold_reason: '확인' })} />)
  await press('보류 해제')
  await waitFor(() => expect(bodies()).toEqual([{ hold_reason: null, version: 3 }]))
})

test('고칠 수 없는 클레임의 보류는 잠겨 있다', () => {
  draw(<HoldButton claim={claim({ actions: [{ action: 'edit', allowed: false, reason: '끝난 클레임이에요' }] })} />)
  expect(off('보류')).toBe(true)
})

test('수거 정보는 적은 것만 보내고, 송장번호는 숫자만 남기며, 틀린 번호는 저장하지 않는다', async () => {
  draw(
    <CollectDialog claim={claim({ status: 'REQUESTED', collection_status: null })} onClose={() => undefined} />,
    answer,
  )
  expect(shownChoices()['단계']).toEqual(['수거지시', '수거중'])
  await fill({ 단계: '수거중' })
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  type('반송장번호', '5840-1234')
  expect(off('저장')).toBe(true)
  type('반송장번호', '5840-1234-5678')
  await press('저장')
  await waitFor(() =>
    expect(bodies()).toEqual([
      { items: [{ claim_id: 5, version: 3, status: 'COLLECTING', carrier: 'CJ', invoice_no: '584012345678' }] },
    ]),
  )
  expect(asked.find(({ method }) => method === 'POST')?.path).toContain('/return/bulk/collect')
})

test('이미 시작한 수거는 적힌 대로 이어서 고치고, 수거지시로 되돌리지 않는다', async () => {
  const collection = { carrier: 'HANJIN', invoice_no: '584012345678', pickup_date: '2026-11-20', method: 'PICKUP' }
  draw(<CollectDialog claim={claim({ type: 'exchange', collection })} onClose={() => undefined} />, answer)
  await waitFor(() => expect(shownFields()).toMatchObject({ 단계: '수거중', 반송장번호: '584012345678' }))
  await press('저장')
  const own = { carrier: 'HANJIN', invoice_no: '584012345678', pickup_date: '2026-11-20' }
  await waitFor(() =>
    expect(bodies()).toEqual([{ items: [{ claim_id: 5, version: 3, status: 'COLLECTING', ...own }] }]),
  )
  expect(asked.find(({ method }) => method === 'POST')?.path).toContain('/exchange/bulk/collect')
})

test('한 줄이 거절된 수거 정보는 왜인지 말하고, 창은 열려 있다', async () => {
  const refused = { rows: [{ id: 5, status: 'FAILED', message: '이미 도착했어요.' }], totals: {} }
  draw(<CollectDialog claim={claim()} onClose={() => undefined} />, ({ method }) =>
    method === 'GET' ? couriers : refused,
  )
  await press('저장')
  await screen.findByText('이미 도착했어요.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('돌려보내려면 사유와 맞는 송장번호가 있어야 하고, 검수에서 온 사유가 적혀 있다', async () => {
  draw(<SendBackDialog claim={claim({ hold_reason: '검수: 훼손 1개' })} onClose={() => undefined} />, answer)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^사유/ }).value).toBe('훼손 1개')
  expect(off('돌려보내기')).toBe(true)
  type(/돌려보내는 송장번호/, '123')
  expect(off('돌려보내기')).toBe(true)
  type(/돌려보내는 송장번호/, '584012345678')
  type(/^사유/, ' ')
  expect(off('돌려보내기')).toBe(true)
  type(/^사유/, '쓴 흔적이 있어요')
  await waitFor(() => expect(off('돌려보내기')).toBe(false))
  await press('돌려보내기')
  const sent_back = { carrier: 'CJ', invoice_no: '584012345678' }
  await waitFor(() =>
    expect(bodies()).toEqual([{ items: [{ claim_id: 5, version: 3, reason: '쓴 흔적이 있어요', sent_back }] }]),
  )
})

test.each([
  [{ collection_status: 'INSPECTED', inspection: 'DAMAGED' }, true],
  [{ collection_status: 'INSPECTED', inspection: 'OK' }, false],
  [{ collection_status: 'INSPECTED', inspection: null }, false],
  [{ collection_status: 'COLLECTED', inspection: 'DAMAGED' }, false],
  [{ collection_status: 'INSPECTED', inspection: 'DAMAGED', status: 'COMPLETED' }, false],
  [{ collection_status: 'INSPECTED', inspection: 'DAMAGED', status: 'RETRACTED' }, false],
])('%j 클레임의 상품을 고객에게 돌려보낼 수 있는지', (more, offered) => {
  draw(<SendBackButton claim={claim(more)} />)
  expect(screen.queryAllByRole('button', { name: '고객에게 돌려보내기' })).toHaveLength(offered ? 1 : 0)
})

const quote = refundAnswer(30_000, 0, { goods: 30_000 })
const owing = {
  quote,
  by_rule: quote,
  fee: { amount: 6_000, paid: false },
  fee_overrides: [],
  fee_charges: [],
  fault: 'CUSTOMER',
}

test('고객이 낼 돈을 기다리는 동안만 입금을 확인하고, 확인은 한 번 보낸다', async () => {
  draw(<ClaimMoney claim={claim(owing)} />)
  screen.getByText('고객이 낼 6,000원을 기다리고 있어요.')
  await press('입금 확인')
  await waitFor(() => expect(bodies()).toEqual([{ fee_paid: true, version: 3 }]))
})

test('이미 받았거나 받을 것이 없으면 기다린다고 하지 않고, 규칙과 다르게 바꾼 금액은 그렇다고 말한다', () => {
  const by_rule = { ...quote, refund_cash: 27_000 }
  draw(<ClaimMoney claim={claim({ ...owing, by_rule, fee: { amount: 6_000, paid: true } })} />)
  expect(screen.queryByText(/기다리고 있어요/)).toBeNull()
  screen.getByText(/규칙대로면 27,000원인데/)
  screen.getByText('환불 예정액')
})

const convertible = claim({ actions: [{ action: 'convert', allowed: true, reason: null }] })
test.each([
  ['보류', '보류', '보류 사유', <HoldButton key="hold" claim={claim()} />],
  ['반품으로 전환', '전환', '고객이 어떻게 동의했는지', <ConvertButton key="convert" claim={convertible} />],
])('%s: 닫은 창의 거절은 다시 열면 남아 있지 않다', async (opens, sends, label, part) => {
  draw(part, () => new ApiError(409, { code: 'CONFLICT', message: '지금은 안 돼요.' }))
  await press(opens)
  type(new RegExp(label), '확인')
  await press(sends)
  await screen.findByText(/지금은 안 돼요/)
  await press('취소')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(opens)
  await screen.findByRole('dialog')
  expect(screen.queryByText(/지금은 안 돼요/)).toBeNull()
})

const close = () => undefined
const sendBack = {
  part: <SendBackDialog claim={claim()} onClose={close} />,
  press: ['돌려보내기'],
  types: { 사유: '쓴 흔적이 있어요', '돌려보내는 송장번호': '584012345678' },
  reads: () => couriers,
  rereads: true,
}
const collect = {
  part: <CollectDialog claim={claim()} onClose={close} />,
  press: ['저장'],
  types: { 반송장번호: '584012345678' },
  reads: () => couriers,
  rereads: true,
}
const correct = { action: 'correct', allowed: true, reason: null }

saysRefusals({
  보류: { part: <HoldButton claim={claim()} />, press: ['보류', '보류'], types: ['보류 사유'], rereads: true },
  '보류 해제': { part: <HoldButton claim={claim({ hold_reason: '확인' })} />, press: ['보류 해제'], rereads: true },
  '입금 확인': { part: <ClaimMoney claim={claim(owing)} />, press: ['입금 확인'], rereads: true },
  '돌려보내기 전체': { ...sendBack, inRows: false },
  '돌려보내기 한 줄': { ...sendBack, inRows: true },
  '수거 정보 전체': { ...collect, inRows: false },
  '수거 정보 한 줄': { ...collect, inRows: true },
  '반품으로 전환': {
    part: <ConvertButton claim={claim({ actions: [{ action: 'convert', allowed: true, reason: null }] })} />,
    press: ['반품으로 전환', '전환'],
    types: ['고객이 어떻게 동의했는지'],
  },
  '판매자 귀책으로 정정': {
    part: <CorrectButton claim={claim({ status: 'COMPLETED', fault: 'CUSTOMER', actions: [correct] })} />,
    press: ['판매자 귀책으로 정정', '정정'],
    types: ['정정하는 사유'],
    dry: { refund_cash: 3_000, refund_points: 0, fee_owed: 0, coupons: [] },
    rereads: true,
  },
})
