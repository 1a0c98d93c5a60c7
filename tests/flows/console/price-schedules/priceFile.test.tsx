import { screen, waitFor, within } from '@testing-library/react'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ofProduct, schedule, type Schedule, schedulesPath } from '#tests/support/priceSchedules.ts'
import { PriceFile } from '../../../../src/resources/price-schedules/file/PriceFile.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const header = '상품 번호,SKU 코드,새 판매가,새 추가금,시작,끝,사유'
const csv = (lines: readonly string[], name = '가격.csv') =>
  new File([new Uint8Array(iconv.encode([header, ...lines].join('\r\n'), 'cp949'))], name, { type: 'text/csv' })
const onShelf = (values: object = {}) => makeProduct(api.deps.db, { listPrice: 50_000, salePrice: 40_000, ...values })
const stored = async () =>
  (await (await api.staff('admin')).get<{ results: Schedule[] }>(`${schedulesPath}?page_size=100`)).body.results

async function upload(file: File) {
  const user = await open(<PriceFile />, { resource: 'price-schedules', path: '/price-schedule-file', role: 'admin' })
  await user.upload(screen.getByLabelText('올릴 파일'), file)
  return user
}

test('CP949 파일의 상품과 SKU가 예약되고, 잘못된 행은 서버에 묻기 전에 까닭을 말한다', async () => {
  const [roller, mat] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
  const user = await upload(
    csv([
      `${roller.id},,29900,,2026-12-01,2026-12-07,연말 특가`,
      `,${mat.sku.code},,1500,,,`,
      `${mat.id},,싸게,,,,`,
      `,${mat.sku.code},25000,,,,`,
    ]),
  )
  await screen.findByText('가격.csv · 4행 가운데 2행을 예약할 수 있어요')
  const issues = within(screen.getByRole('list', { name: '고쳐야 할 행' }))
  expect(issues.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `4행 새 판매가 (${mat.id}) — 숫자로 읽을 수 없어요. 1234처럼 숫자만 적어 주세요.`,
    `5행 새 추가금 (${mat.sku.code}) — SKU는 판매가가 아니라 새 추가금을 적어 주세요.`,
  ])
  await user.click(screen.getByRole('button', { name: '2행 미리보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: '2건 가격변경 예약' }))
  await sheet.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await stored()).toMatchObject([
    { target_type: 'SKU', target_id: mat.sku.id, new_price: 1500, effective_at: '2026-11-17T00:00:00.000+09:00' },
    {
      target_id: roller.id,
      new_price: 29_900,
      effective_at: '2026-12-01T00:00:00.000+09:00',
      end_at: '2026-12-08T00:00:00.000+09:00',
      reason: '연말 특가',
    },
  ])
  await user.click(sheet.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await screen.findByRole('link', { name: '예약 목록 보기' })
})

test('서버가 거절한 행은 엑셀의 행번호로 까닭을 말하고 내려받을 수 있다', async () => {
  const admin = await api.staff('admin')
  const [roller, mat] = [await onShelf({ name: '폼롤러' }), await onShelf({ name: '요가매트' })]
  await schedule(admin, ofProduct(roller.id, 30_000, { end_at: null }))
  const user = await upload(csv([`${mat.id},,30000,,,,`, `${roller.id},,20000,,,,`, ',없는코드,,1000,,,']))
  await user.click(await screen.findByRole('button', { name: '3행 미리보기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByText(/^같은 기간에 이미 예약이 있어요/))
  await sheet.findByText(/^3행 · 폼롤러/)
  sheet.getByText('없는코드를 찾지 못했어요.')
  await user.click(sheet.getByRole('button', { name: '처리 가능한 1건만 진행' }))
  await sheet.findByText('성공 1 · 건너뜀 0 · 실패 2 · 확인 필요 0')
  await user.click(sheet.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await screen.findByRole('button', { name: '예약하지 못한 2행 내려받기' })
  expect(await stored()).toHaveLength(2)
})

test('너무 많은 행은 보내기 전에 말한다', async () => {
  await upload(csv(Array.from({ length: 5001 }, (_, n) => `${n + 1},,1000,,,,`)))
  await screen.findByText('한 번에 5,000행까지 예약해요. 파일을 나누어 올려 주세요.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '5,001행 미리보기' }).disabled).toBe(true)
  expect(sent.filter(({ path }) => path.endsWith('/bulk/create'))).toEqual([])
})

test('열을 찾지 못하면 고르게 하고, 고른 대로 읽는다', async () => {
  const file = new File(['가,나\r\n1,29900'], '표.csv')
  await upload(file)
  await screen.findByText('표.csv · 2행 가운데 0행을 예약할 수 있어요')
  await waitFor(() => expect(screen.getAllByText('상품 번호나 SKU 코드 열을 골라 주세요.').length).toBeGreaterThan(0))
})
