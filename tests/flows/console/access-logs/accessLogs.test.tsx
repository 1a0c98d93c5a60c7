import { screen, waitFor, within } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { Resource } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { recordPiiAccess } from '#server/modules/audit/audit.service.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, tableRows, withFilter } from '#tests/support/tables.ts'
import { AccessLogList } from '../../../../src/resources/access-logs/AccessLogList.tsx'
import { AccessReviewPage } from '../../../../src/resources/access-logs/AccessReviewPage.tsx'
import { lastMonth, listOf } from '../../../../src/resources/access-logs/review.ts'

const api = useApi()
const { open, sent } = useConsole(api)
const downloads = useDownloads()

beforeEach(() => vi.stubGlobal('Blob', NodeBlob))

const read = (values: Partial<Parameters<typeof recordPiiAccess>[1]> = {}, staff = { id: 7, name: '김상담' }) =>
  recordPiiAccess(api.deps.db, {
    actor: { kind: 'staff', role: 'cs', sessionId: 1, ...staff },
    action: 'order.unmask',
    subject: 'order:34',
    reason: '배송지 확인',
    detail: { user_id: 12 },
    ip: '10.0.0.1',
    now: new Date('2026-10-05T12:00:00+09:00'),
    ...values,
  })

const screens = <Resource name="access-logs" list={AccessLogList} />

test('누가 누구의 것을 왜 보았는지 보이고, 주문과 회원으로 이어진다', async () => {
  await read()
  await read({ action: 'member.search', subject: 'user:15', reason: undefined, detail: { by: 'phone', found: 1 } })
  await open(screens, { resource: 'access-logs', path: '/', role: 'admin' })
  const row = (await screen.findByText('주문 개인정보 보기')).closest('tr') as HTMLElement
  within(row).getByText('배송지 확인')
  expect(within(row).getByRole('link', { name: '주문 34' }).getAttribute('href')).toContain('/orders/34/show')
  expect(within(row).getByRole('link', { name: '회원 12' }).getAttribute('href')).toContain('/members/12/show')
  screen.getByText('휴대폰으로 찾음, 1건 찾음')
})

test('직원·작업·기간·회원과 세 가지 표시로 좁히고, 칸마다 제 값을 보인다', async () => {
  const at = (now: string) => ({ reason: undefined, now: new Date(now) })
  const nightly = (more: object = {}) =>
    read({ action: 'order-items.export', subject: 'user:12', detail: { rows: 1_200 }, ...more })
  await nightly(at('2026-10-05T22:00:00+09:00'))
  await nightly(at('2026-10-06T05:59:59+09:00'))
  await nightly({ now: new Date('2026-10-05T23:00:00+09:00') })
  await nightly(at('2026-10-05T21:59:59+09:00'))
  await nightly(at('2026-10-06T06:00:00+09:00'))
  await nightly(at('2026-10-04T23:59:59+09:00'))
  await nightly(at('2026-10-07T00:00:00+09:00'))
  await nightly({ ...at('2026-10-05T23:00:00+09:00'), subject: 'user:13' })
  await nightly({ ...at('2026-10-05T23:00:00+09:00'), action: 'order.read' })
  await recordPiiAccess(api.deps.db, {
    actor: { kind: 'staff', role: 'cs', sessionId: 1, id: 8, name: '박상담' },
    action: 'order-items.export',
    subject: 'user:12',
    ...at('2026-10-05T23:00:00+09:00'),
  })
  const period = { from: '2026-10-05', to: '2026-10-06' }
  const flags = { no_reason: true, night: true, exports: true }
  await open(screens, {
    resource: 'access-logs',
    path: withFilter({ staff: '김상담', action: 'order-items.export', ...period, member_id: 12, ...flags }),
    role: 'admin',
  })
  await screen.findByText('2026.10.06 05:59')
  const row = { 직원: '김상담', 계정: '고객상담 7번', 작업: '주문상품 내려받기', 대상: '회원 12' }
  const rest = { '조회 항목': '1,200행', 사유: '', '접속 IP': '10.0.0.1' }
  expect(tableRows()).toEqual([
    { 일시: '2026.10.06 05:59', ...row, ...rest },
    { 일시: '2026.10.05 22:00', ...row, ...rest },
  ])
  await expectHeld({ '직원 이름·번호': '김상담', 작업: '주문상품 내려받기', 부터: '2026.10.05', 까지: '2026.10.06' })
  await expectHeld({ 회원번호: '12', '사유 없는 것만': true, '야간(22–06시)만': true, 내려받기만: true })
})

test('지금 조건대로 사유를 적고 엑셀로 내려받는다', async () => {
  await read()
  await read({ reason: '다른 사람' }, { id: 8, name: '박상담' })
  const user = await open(screens, {
    resource: 'access-logs',
    path: `/?filter=${encodeURIComponent('{"staff":"7"}')}`,
    role: 'admin',
  })
  await screen.findByText('배송지 확인')
  await user.click(screen.getByRole('button', { name: '내려받기' }))
  await user.type(await screen.findByRole('textbox', { name: /내려받는 사유/ }), '정기 점검')
  expect(screen.queryByRole('checkbox', { name: /개인정보 열/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '1건 내려받기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [file] = await downloads.saved()
  expect(file?.name).toMatch(/^홈핏_접속기록_\d{8}_\d{4}\.xlsx$/)
  expect((await readTable(file?.bytes ?? new Uint8Array(), 'a.xlsx')).rows).toHaveLength(2)
})

test('지난달을 점검해 표시된 직원의 기록으로 가고, 확인한 내용을 남긴다', async () => {
  vi.setSystemTime(api.clock.now())
  await read()
  await read({ reason: undefined }, { id: 8, name: '박상담' })
  const user = await open(<AccessReviewPage />, { resource: 'access-review', role: 'admin' })
  await screen.findByText('직원 2명, 기록 2건 · 확인이 필요한 직원 1명')
  expect(tableRows()).toMatchObject([
    {
      직원: '김상담 고객상담 7번',
      모두: '1',
      열람: '1',
      찾기: '0',
      내려받기: '0',
      '사유 없음': '0',
      야간: '0',
      '본 대상': '1',
      '확인할 것': '',
    },
    { 직원: '박상담 고객상담 8번', 모두: '1', 열람: '1', '사유 없음': '1', '확인할 것': '사유 없음' },
  ])
  const row = screen.getByRole('rowheader', { name: /박상담/ }).closest('tr') as HTMLElement
  within(row).getByText('사유 없음')
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
    expect.stringContaining('{"staff":"8","from":"2026-10-01","to":"2026-10-31"}'),
    expect.stringContaining('"no_reason":true'),
  ])
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '점검 기록' })
  expect(button.disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: '확인한 내용' }), '전화로 이유를 확인했어요')
  await user.dblClick(button)
  await screen.findByText('전화로 이유를 확인했어요', { selector: 'span' })
  expect(sent.filter(({ path }) => path.endsWith('/reviews'))).toHaveLength(1)
  vi.useRealTimers()
})

test('지난달과 그달의 주소는 한국의 달력으로 센다', () => {
  expect(lastMonth(new Date('2026-01-01T00:00:00+09:00'))).toBe('2025-12')
  expect(lastMonth(new Date('2026-03-31T23:59:59+09:00'))).toBe('2026-02')
  expect(decodeURIComponent(listOf('2028-02', { staff: '3' }))).toContain('"to":"2028-02-29"')
})
