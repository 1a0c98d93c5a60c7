import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { Blob as NodeBlob } from 'node:buffer'
import { beforeEach, expect, test, vi } from 'vitest'
import { ExportButton } from '#console/export/ExportButton.tsx'
import { rows } from '#tests/support/rows.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open, sent } = useConsole(api)
const downloads = useDownloads()

beforeEach(() => vi.stubGlobal('Blob', NodeBlob))

const requests = () => sent.filter(({ path }) => path.endsWith('/export/request')).map(({ body }) => body)
const go = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: /건 내려받기$/ })

test('지금 조건의 건수와 열을 보여 주고, 사유를 적어야 화면의 열 그대로 엑셀을 내려받는다', async () => {
  const shop = await aShop(api.deps.db)
  const wanted = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  await anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
  const user = await open(
    <ExportButton
      resource="order-items"
      filter={{ status: ['PROCESSING_ORDER'] }}
      total={1}
      sort="-paid_at"
      columns={['order_no', 'status', 'recipient_masked']}
    />,
  )
  await user.click(await screen.findByRole('button', { name: '내려받기' }))
  expect(await screen.findByText('지금 화면의 조건과 순서 그대로 1건, 열 3개를 내려받아요.')).toBeTruthy()
  expect(await screen.findByText('열 3개')).toBeTruthy()
  expect(go().disabled).toBe(true)

  await user.type(screen.getByRole('textbox', { name: /내려받는 사유/ }), '출고 확인')
  await user.click(go())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const [file] = await downloads.saved()
  expect(file?.name).toMatch(/^홈핏_주문상품_\d{8}_\d{4}\.xlsx$/)
  const table = await readTable(file?.bytes ?? new Uint8Array(), 'a.xlsx')
  expect(table.rows).toEqual([
    ['주문번호', '상태', '수령인'],
    [wanted.orderNo, '상품준비중', '김*지'],
  ])
  expect(requests()).toMatchObject([{ include_pii: false, reason: '출고 확인', format: 'xlsx' }])
})

test('개인정보는 켜야 들어가고 접속기록에 남으며, 선택한 건만 CP949로 받을 수 있다', async () => {
  const shop = await aShop(api.deps.db)
  const chosen = await anOrder(api.deps, shop)
  await anOrder(api.deps, shop)
  const user = await open(
    <ExportButton resource="order-items" filter={{}} ids={chosen.itemIds} total={2} columns={['order_no']} />,
  )
  await user.click(await screen.findByRole('button', { name: '내려받기' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '선택한 1건' })).checked).toBe(true)
  expect(screen.queryByRole('checkbox', { name: /수령인 전화/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /CP949/ }))
  await user.click(await screen.findByRole('checkbox', { name: /개인정보 열 포함/ }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /수령인 전화/ }).checked).toBe(true)
  await user.type(screen.getByRole('textbox', { name: /내려받는 사유/ }), '택배 접수')
  await user.click(go())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const [file] = await downloads.saved()
  const text = iconv.decode(Buffer.from(file?.bytes ?? []), 'cp949')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(`${chosen.orderNo},김민지,010-1234-5678`)
  expect(await rows(api.deps.db, sql`select action, reason from pii_access_logs`)).toEqual([
    { action: 'order-items.export', reason: '택배 접수' },
  ])
})

test('CP949에 없는 글자는 무엇인지 말하고, 물음표로 바꾸는 데 동의해야 내려받는다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: [{ productName: '요가 매트 🧘' }] })
  const user = await open(<ExportButton resource="order-items" filter={{}} total={1} columns={['product_name']} />)
  await user.click(await screen.findByRole('button', { name: '내려받기' }))
  await user.click(await screen.findByRole('radio', { name: /CP949/ }))
  await user.type(screen.getByRole('textbox', { name: /내려받는 사유/ }), '옛 프로그램')
  await user.click(go())
  expect(await screen.findByText(/이 글자들: 🧘/)).toBeTruthy()
  expect(await downloads.saved()).toEqual([])

  await user.click(screen.getByRole('checkbox', { name: '물음표(?)로 바꿔도 돼요' }))
  await user.click(go())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [file] = await downloads.saved()
  expect(iconv.decode(Buffer.from(file?.bytes ?? []), 'cp949')).toContain('요가 매트 ?')
})

test('권한이 없으면 버튼이 왜 안 되는지 말한다', async () => {
  await open(<ExportButton resource="order-items" filter={{}} total={1} />, { role: 'marketer' })
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: '내려받기' })
  expect([isOff(save), save.title]).toEqual([true, '주문 내려받기 권한이 없어요'])
})

test('택배사 양식은 상자마다 한 줄이고, 고른 열은 팀과 함께 쓰는 양식으로 남는다', async () => {
  const shop = await aShop(api.deps.db)
  await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }, { status: 'PROCESSING_ORDER' }] })
  const user = await open(
    <ExportButton
      resource="order-items"
      filter={{ status: ['PROCESSING_ORDER'] }}
      total={2}
      columns={['order_no', 'goods']}
    />,
  )
  await user.click(await screen.findByRole('button', { name: '내려받기' }))
  expect(await screen.findByText(/그대로 2건, 열 2개를 내려받아요/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '이 열을 양식으로 저장' }))
  await user.type(screen.getByRole('textbox', { name: '양식 이름' }), '위탁 발주서')
  await user.click(screen.getByRole('button', { name: '양식 저장' }))
  await screen.findByRole('button', { name: /위탁 발주서.*지우기/ })
  expect(await rows(api.deps.db, sql`select name, shared, resource from saved_views`)).toEqual([
    { name: '위탁 발주서', shared: true, resource: 'export-order-items' },
  ])

  await user.click(screen.getByRole('checkbox', { name: '상자(주문 × 출고지)마다 한 줄' }))
  expect(await screen.findByText(/상자\(주문 × 출고지\)마다 한 줄씩 1줄, 열 2개로 내려받아요/)).toBeTruthy()

  await user.click(screen.getByRole('combobox', { name: '양식' }))
  await user.click(await screen.findByRole('option', { name: 'CJ대한통운 접수' }))
  expect(await screen.findByText(/상자\(주문 × 출고지\)마다 한 줄씩 1줄, 열 10개로 내려받아요/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /내려받는 사유/ }), '택배 접수')
  await user.click(await screen.findByRole('button', { name: '1줄 내려받기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [file] = await downloads.saved()
  const table = await readTable(file?.bytes ?? new Uint8Array(), 'a.xlsx')
  expect(table.rows).toHaveLength(2)
  expect(table.rows[0]?.[0]).toBe('받는분성명')
})
