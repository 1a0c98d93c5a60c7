import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ReturnDesk } from './ReturnDesk.tsx'

const { draw, asked } = useDrawnConsole()

const item = { order_item_id: 7, product_name: '매트', option_label: '파랑', sku_code: 'M-1', quantity: 1 }
const claim = (id: number, given: object = {}) => ({
  id,
  claim_no: `C${id}`,
  order_no: `2611210000000${id}`,
  type: 'return',
  status: 'IN_PROGRESS',
  version: 3,
  items: [item],
  fault: 'CUSTOMER',
  reason: { label: '단순 변심', fault: 'CUSTOMER' },
  reason_detail: null,
  images: [],
  inspection: null,
  inspection_detail: null,
  ...given,
})
const image = { id: 101, url: '/images/101.webp', width: 1, height: 1 }

type Row = { status: string; message?: string; warnings?: { message: string }[] }
type Said = { found?: ReturnType<typeof claim>[]; rows?: (Row | ApiError)[] }

/** The desk before a server that knows `found` and judges each finding in turn. */
function openDesk({ found = [claim(1)], rows = [{ status: 'SUCCESS' }] }: Said = {}) {
  const left = [...rows]
  draw(<ReturnDesk />, ({ method, path }) => {
    if (path.includes('/images')) return { results: [image] }
    if (method === 'POST') {
      const row = left.shift()
      return row instanceof ApiError ? row : { totals: {}, rows: row ? [row] : [] }
    }
    const [, id] = /claims\/(\d+)$/.exec(path) ?? []
    return id ? found.find((one) => one.id === Number(id)) : { results: found, page: 1 }
  })
}
const scan = async (text = '684261891538') => {
  const field = await screen.findByRole('textbox', { name: '반송장 또는 클레임번호' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(screen.getByRole('search'))
}
const key = (code: string) => fireEvent.keyDown(document.body, { code })
const inspected = () => asked.filter(({ path }) => path.endsWith('/bulk/inspect'))
const unreached = new ApiError(0, { code: 'NETWORK', message: '연결이 끊겼어요.' })
const memoOf = () => screen.getByRole<HTMLInputElement>('textbox', { name: '훼손 메모' })
const button = (name: RegExp) => screen.getByRole('button', { name })

test('한 번호에 여러 건이 있으면 몇 번째인지 눌러 그 건을 연다', async () => {
  openDesk({
    found: [claim(1), claim(2, { items: [item, { ...item, order_item_id: 8, product_name: '밴드' }] }), claim(3)],
  })
  await scan()
  const list = await screen.findByRole('list', { name: '어느 건인지 골라 주세요' })
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['1 C1 · 매트 · 파랑', '2 C2 · 매트 · 파랑 외 1건', '3 C3 · 매트 · 파랑'])
  key('Digit9')
  key('Digit2')
  await screen.findByText(/방금 스캔한 것은 넣지 않았어요/)
  key('Numpad2')
  await screen.findByRole('heading', { name: '반품 C2' })
  expect(screen.queryByRole('list', { name: '어느 건인지 골라 주세요' })).toBeNull()
  expect(screen.queryByText(/방금 스캔한 것은/)).toBeNull()
  fireEvent.click(button(/정상$/))
  await screen.findByText('정상 — 매트 · 파랑 외 1건')
  expect(inspected().map(({ body }) => body)).toEqual([{ items: [{ claim_id: 2, version: 3, result: 'OK' }] }])
})

test('여럿 가운데 고르지 않고 Esc를 누르면 다시 스캔할 수 있다', async () => {
  openDesk({ found: [claim(1), claim(2)] })
  await scan()
  await screen.findByRole('list', { name: '어느 건인지 골라 주세요' })
  expect(screen.queryByRole('search')).toBeNull()
  key('Escape')
  await screen.findByRole('search')
  expect(screen.queryByRole('list', { name: '어느 건인지 골라 주세요' })).toBeNull()
})

test.each([
  ['끝난 건', [claim(1, { status: 'COMPLETED' })], 'C1은 이미 완료된 건이에요.'],
  ['거둔 건', [claim(1, { status: 'WITHDRAWN' })], 'C1은 이미 철회된 건이에요.'],
  ['취소 건', [claim(1, { type: 'cancel' })], '취소 건이에요. 돌아올 상품이 없어요.'],
  ['모르는 것', [], '이 번호의 반품·교환이 없어요.'],
])('%s은 열지 않고 스캔한 번호와 함께 까닭을 말한다', async (_what, found, said) => {
  openDesk({ found })
  await scan('c1')
  const told = (await screen.findByText(said)).closest('[role=alert]')
  expect(told?.textContent).toContain('C1')
  expect(screen.queryByRole('region', { name: '스캔한 건' })).toBeNull()
  screen.getByRole('search')
})

test('끝난 건과 취소 건은 빼고, 하나만 남으면 바로 연다', async () => {
  openDesk({
    found: [claim(1, { status: 'COMPLETED' }), claim(2, { type: 'cancel' }), claim(3, { type: 'exchange' })],
  })
  await scan()
  await screen.findByRole('heading', { name: '교환 C3' })
  key('Digit1')
  await screen.findByText(/^정상 —/)
  expect(inspected()[0]?.path).toBe('/store-admin/v1/claims/exchange/bulk/inspect')
})

test('찾지 못한 채 연결이 끊기면 말하고, 다시 스캔할 수 있다', async () => {
  draw(<ReturnDesk />, () => unreached)
  await scan()
  await screen.findByText('연결이 끊겼어요.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '반송장 또는 클레임번호' }).readOnly).toBe(false)
})

test('적지 못하면 적은 메모와 사진이 그대로 있고, 다시 누르면 그대로 적는다', async () => {
  openDesk({ rows: [unreached, { status: 'SUCCESS' }] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit2')
  fireEvent.change(await screen.findByRole('textbox', { name: '훼손 메모' }), { target: { value: ' 모서리 찢어짐 ' } })
  fireEvent.change(document.querySelector('input[type=file]') as Element, {
    target: { files: [new File(['x'], '가.jpg', { type: 'image/jpeg' })] },
  })
  await screen.findByRole('img', { name: /검수 사진/ })
  fireEvent.click(button(/훼손으로 적기/))
  await screen.findByText('연결이 끊겼어요.')
  expect(memoOf().value).toBe(' 모서리 찢어짐 ')
  await waitFor(() => expect(button(/훼손으로 적기/)).toHaveProperty('disabled', false))
  fireEvent.click(button(/훼손으로 적기/))
  await screen.findByText('훼손 — 매트 · 파랑')
  const finding = { claim_id: 1, version: 3, result: 'DAMAGED', memo: '모서리 찢어짐', image_ids: [101] }
  expect(inspected().map(({ body }) => body)).toEqual([{ items: [finding] }, { items: [finding] }])
  expect([screen.queryByRole('textbox', { name: '훼손 메모' }), screen.queryByText('연결이 끊겼어요.')]).toEqual([
    null,
    null,
  ])
  screen.getByRole('search')
})

test('낱개마다 적은 것도 적지 못하면 그대로 있고, 까닭은 그 창에서 말한다', async () => {
  openDesk({ found: [claim(1, { items: [{ ...item, quantity: 2 }] })], rows: [unreached, { status: 'SUCCESS' }] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit5')
  const dialog = await screen.findByRole('dialog')
  for (const group of within(dialog).getAllByRole('group', { name: /^매트/ }))
    fireEvent.click(within(group).getByRole('button', { name: '정상' }))
  await press('검수 결과 저장')
  await within(dialog).findByText('연결이 끊겼어요.')
  await press('검수 결과 저장')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inspected()).toHaveLength(2)
  expect(inspected()[1]?.body).toEqual(inspected()[0]?.body)
  screen.getByRole('search')
})

test.each<[string, Row | undefined, string]>([
  ['까닭이 있으면 그 까닭을', { status: 'FAILED', message: '이미 끝난 건이에요.' }, '이미 끝난 건이에요.'],
  ['까닭이 없어도', undefined, '적지 못했어요.'],
])('서버가 받지 않은 결과는 한 것으로 세지 않고, %s 말한다', async (_how, row, said) => {
  openDesk({ rows: row ? [row] : [] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit1')
  const told = (await screen.findByText(said)).closest('[role=alert]')
  expect([told?.className.includes('Error'), told?.textContent]).toEqual([true, `${said}C1`])
  screen.getByRole('heading', { name: '지금까지 0건' })
  screen.getByRole('search')
})

test('낱개의 결과가 다르면 나쁜 것으로 말하고 쌓는다', async () => {
  openDesk({ found: [claim(1, { items: [{ ...item, quantity: 2 }] })], rows: [{ status: 'SUCCESS' }] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit5')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '한 개 따로 적기' }))
  const [first, second] = dialog.getAllByRole('group', { name: /\(1개\)$/ }) as [HTMLElement, HTMLElement]
  fireEvent.click(within(first).getByRole('button', { name: '정상' }))
  fireEvent.click(within(second).getByRole('button', { name: '훼손' }))
  await press('검수 결과 저장')
  const told = (await screen.findByText('훼손 — 매트 · 파랑')).closest('[role=alert]')
  expect(told?.className).toContain('Warning')
})

test('보류된 결과는 그 까닭을, 아니면 클레임 번호를 함께 말하고, 나중 것부터 쌓인다', async () => {
  openDesk({ rows: [{ status: 'SUCCESS' }, { status: 'SUCCESS', warnings: [{ message: '환불을 보류했어요.' }] }] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit1')
  const fine = (await screen.findByText(/^정상 —/)).closest('[role=alert]')
  expect([fine?.className.includes('Success'), fine?.textContent]).toEqual([true, '정상 — 매트 · 파랑C1'])
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit4')
  fireEvent.submit((await screen.findByRole('textbox', { name: /메모$/ })).closest('form') as Element)
  const held = (await screen.findByText('환불을 보류했어요.')).closest('[role=alert]')
  expect(held?.className.includes('Warning')).toBe(true)
  const lines = within(screen.getByRole('region', { name: '지금까지 2건' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent.slice(0, 2))).toEqual(['2.', '1.'])
  expect(inspected()[1]?.body).toEqual({ items: [{ claim_id: 1, version: 3, result: 'MISSING_PARTS' }] })
})

test('하나뿐인 건에는 낱개마다 고르기가 없고, 이미 검수한 건은 그렇다고 말한다', async () => {
  openDesk({ found: [claim(1, { inspection: 'DAMAGED' })] })
  await scan()
  await screen.findByText('이미 훼손으로 검수했어요. 다시 고르면 바뀌어요.')
  expect(screen.queryByRole('button', { name: /낱개마다/ })).toBeNull()
  key('Digit5')
  await new Promise((done) => setTimeout(done, 150))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const twoPieces = claim(1, { items: [{ ...item, quantity: 2 }] })
async function openPieces() {
  key('Digit5')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '훼손' }))
  return dialog.findByRole('textbox', { name: /메모$/ })
}
async function openDefect() {
  key('Digit2')
  return screen.findByRole('textbox', { name: '훼손 메모' })
}

test.each([
  ['낱개마다 고르는 창', openPieces],
  ['훼손을 적는 곳', openDefect],
])('%s이 열려 있으면 메모에 치는 숫자와 글자는 글일 뿐, 건을 정하지 않는다', async (_where, reach) => {
  openDesk({ found: [twoPieces] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  const memo = await reach()
  // what is prevented would never be typed
  for (const code of ['KeyA', 'Digit1']) expect([code, fireEvent.keyDown(memo, { code })]).toEqual([code, true])
  await new Promise((done) => setTimeout(done, 150))
  expect([inspected(), memo.isConnected, screen.queryByText(/방금 스캔한 것은/)]).toEqual([[], true, null])
})

test('낱개마다 고르는 창을 닫으면 다시 숫자 하나로 정한다', async () => {
  openDesk({ found: [twoPieces] })
  await scan()
  await screen.findByRole('heading', { name: '반품 C1' })
  key('Digit5')
  fireEvent.keyDown(await screen.findByRole('dialog'), { code: 'Escape', key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: '반품 C1' })
  key('Digit1')
  await screen.findByText('정상 — 매트 · 파랑')
  expect(inspected().map(({ body }) => body)).toEqual([{ items: [{ claim_id: 1, version: 3, result: 'OK' }] }])
})
