import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource, useRefresh } from 'react-admin'
import { expect, test } from 'vitest'
import { type RegistryEntry, RegistryProvider } from '#console/registry.ts'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, factsOf, tableRows, withFilter } from '#tests/support/tables.ts'
import { ApprovalList } from '../../../../src/resources/approvals/ApprovalList.tsx'
import { ApprovalShow } from '../../../../src/resources/approvals/ApprovalShow.tsx'
import { amountText } from '../../../../src/resources/approvals/approvalWords.ts'
import { WaitingBadge } from '../../../../src/resources/approvals/WaitingBadge.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const Reload = () => (
  <button type="button" onClick={useRefresh()}>
    다시 읽기
  </button>
)
const screens = <Resource name="approvals" list={ApprovalList} show={ApprovalShow} />
const openApprovals = (path: string, role: StaffRole = 'admin') =>
  open(
    <>
      <WaitingBadge />
      {screens}
      <Reload />
    </>,
    { resource: 'approvals', path, role },
  )

const at = new Date('2026-11-16T00:05:00+09:00')
type Values = Partial<typeof approvals.$inferInsert>

async function asked(values: Values = {}) {
  const [row] = await api.deps.db
    .insert(approvals)
    .values({
      kind: 'POINTS',
      title: '포인트 3,000P 지급',
      amount: 3_000,
      reason: '배송 지연 보상',
      payload: { lines: [{ label: '회원', value: '2명' }], result: [{ label: '지급', value: '2건' }] },
      requestedBy: 900,
      requestedName: '박요청',
      createdAt: at,
      ...values,
    })
    .returning()
  return row as typeof approvals.$inferSelect
}
const decided = { decidedBy: 901, decidedName: '이결재', decidedAt: new Date('2026-11-16T09:30:00+09:00') }
const stateOf = async (id: number) => (await api.deps.db.select().from(approvals).where(eq(approvals.id, id)))[0]

test('대기하는 것부터 최근 순으로 보이고, 상태와 종류로 좁히며, 칸마다 제 값을 보인다', async () => {
  const waiting = await asked()
  await asked({ title: '옛 요청', status: 'REJECTED', ...decided })
  const coupon = { kind: 'COUPON_ISSUE' as const, title: '쿠폰 발급', amount: 1_200_000, status: 'APPROVED' as const }
  await asked({ ...coupon, ...decided })
  await asked({ ...coupon, title: '거둔 쿠폰', status: 'CANCELED' })
  await asked({ kind: 'REFUND', title: '환불 조정', amount: -5_000, status: 'APPROVED', ...decided })
  await openApprovals('/')
  const link = await screen.findByRole('link', { name: waiting.title })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/approvals/${waiting.id}/show$`))
  const common = { 사유: '배송 지연 보상', 요청자: '박요청', '요청한 때': '2026.11.16 00:05' }
  expect(tableRows()).toEqual([
    { 요청: waiting.title, 종류: '포인트', 금액: '3,000P', ...common, 상태: '대기', 결재자: '' },
  ])
  await expectHeld({ 상태: '대기', '내가 요청한 것만': false })

  cleanup()
  const user = await openApprovals(withFilter({ status: ['APPROVED', 'CANCELED'], kind: ['COUPON_ISSUE', 'REFUND'] }))
  await screen.findByText('환불 조정', { selector: 'a *, a' })
  const rest = { ...common, 상태: '승인', 결재자: '이결재' }
  expect(tableRows()).toEqual([
    { 요청: '환불 조정', 종류: '환불 조정', 금액: '−5,000원', ...rest },
    { 요청: '거둔 쿠폰', 종류: '쿠폰 발급', 금액: '1,200,000원', ...common, 상태: '거둠', 결재자: '' },
    { 요청: '쿠폰 발급', 종류: '쿠폰 발급', 금액: '1,200,000원', ...rest },
  ])
  await user.click(screen.getByRole('switch', { name: '내가 요청한 것만' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('요청의 모든 것과 승인하면 일어날 일이 보이고, 다른 관리자만 승인하며 거절에는 이유가 든다', async () => {
  const evidenceUrl = 'https://docs.example.test/1'
  const made = await asked({ evidenceUrl, jobId: 77 })
  const user = await openApprovals(`/${made.id}/show`)
  await screen.findByRole('heading', { name: made.title })
  expect(factsOf()).toEqual({
    종류: '포인트',
    요청자: '박요청',
    '요청한 때': '2026.11.16 00:05',
    사유: '배송 지연 보상',
    근거: evidenceUrl,
    회원: '2명',
  })
  screen.getByText('3,000P')
  expect(screen.getByRole('link', { name: '대상 모두 보기' }).getAttribute('href')).toMatch(/\/jobs\/77\/show$/)
  expect(screen.queryByRole('link', { name: '지급 내역 보기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '요청 거두기' })).toBeNull()
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: '거절' })
  expect([reject.disabled, reject.title]).toEqual([true, '거절하는 이유를 적어 주세요.'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '승인' }).disabled).toBe(false)
  await user.type(screen.getByRole('textbox', { name: '이유' }), ' 금액이 달라요 ')
  await user.dblClick(reject)
  await screen.findByText('거절했어요.')
  await waitFor(() => expect(factsOf()).toMatchObject({ 결정: '거절', 이유: '금액이 달라요', 지급: '2건' }))
  expect(sent.filter(({ path }) => path.endsWith('/reject')).map(({ body }) => body)).toEqual([
    { reason: '금액이 달라요' },
  ])
  expect(await stateOf(made.id)).toMatchObject({ status: 'REJECTED', decisionReason: '금액이 달라요' })
})

test.each([
  ['cs', '관리자만 승인할 수 있어요.'],
  ['admin', '내가 요청한 것은 다른 사람이 승인해야 해요.'],
] as const)('%s가 결정할 수 없는 요청은 까닭을 말하고, 내 요청은 거둘 수 있다', async (role, reason) => {
  const made = await asked()
  const user = await openApprovals(`/${made.id}/show`, role)
  if (role === 'admin') {
    const me = (await api.deps.db.select().from(admins)).find((one) => one.role === 'admin')
    await api.deps.db.update(approvals).set({ requestedBy: me?.id ?? 0 })
    await user.click(screen.getByRole('button', { name: '다시 읽기' }))
  }
  expect(await screen.findByText(reason)).toBeTruthy()
  for (const name of ['승인', '거절']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect([name, button.disabled, button.title]).toEqual([name, true, reason])
  }
  expect(screen.queryByRole('textbox', { name: '이유' })).toBeNull()
  if (role === 'cs') return
  await user.click(screen.getByRole('button', { name: '요청 거두기' }))
  await screen.findByText('요청을 거뒀어요.')
  await waitFor(async () => expect(await stateOf(made.id)).toMatchObject({ status: 'CANCELED' }))
  await waitFor(() => expect(factsOf()).toMatchObject({ 결정: '거둠' }))
})

test('결정한 것은 누가 언제 정했는지와 그 뒤를 보이고, 종류마다 제 화면으로 이어진다', async () => {
  const registry = ['coupon-issues', 'refunds', 'products', 'price-schedules'].map((name) => ({
    name,
    ...(name === 'products' ? { edit: () => null } : { show: () => null }),
  })) as unknown as RegistryEntry[]
  const approved = { status: 'APPROVED' as const, ...decided, decisionReason: '확인함' }
  const kinds: [Values, string, string][] = [
    [{ kind: 'COUPON_ISSUE', targetId: 5 }, '쿠폰 발급 보기', '/coupon-issues/5/show'],
    [{ kind: 'REFUND', targetId: 6 }, '환불 보기', '/refunds/6/show'],
    [{ kind: 'PRICE', targetId: 7 }, '상품 보기', '/products/7'],
    [{ kind: 'PRICE_SCHEDULE', targetId: 8 }, '가격변경 예약 보기', '/price-schedules/8/show'],
    [{ kind: 'POINTS' }, '지급 내역 보기', 'approval_id'],
  ]
  for (const [values, label, place] of kinds) {
    const made = await asked({ ...approved, ...values })
    await open(<RegistryProvider value={registry}>{screens}</RegistryProvider>, {
      resource: 'approvals',
      path: `/${made.id}/show`,
      role: 'admin',
    })
    const link = await screen.findByRole('link', { name: label })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(place)
    expect(factsOf(screen.getByRole('region', { name: '결정' }))).toEqual({
      결정: '승인',
      결재자: '이결재',
      '결정한 때': '2026.11.16 09:30',
      이유: '확인함',
      지급: '2건',
    })
    expect(screen.queryByRole('button', { name: '승인' })).toBeNull()
    cleanup()
  }
})

test('기다리는 수와 거절당한 내 요청을 알리고, 보았다고 하면 그친다', async () => {
  const user = await openWith()
  expect((await screen.findByLabelText('2건 대기')).textContent).toBe('2')
  const [me] = await api.deps.db.select().from(admins)
  for (const days of [1, 6, 9]) {
    const decidedAt = new Date(api.clock.now().getTime() - days * 86_400_000)
    await asked({ status: 'REJECTED', requestedBy: me?.id ?? 0, decidedBy: 901, decidedName: '이결재', decidedAt })
  }
  await asked({ status: 'REJECTED', ...decided })
  await user.click(screen.getByRole('button', { name: '다시 읽기' }))
  expect((await screen.findByLabelText('내가 요청한 2건이 거절됐어요')).textContent).toBe('거절 2')
  const notice = within(
    screen.getByText('내가 요청한 2건이 거절됐어요.').closest<HTMLElement>('[role=alert]') ?? document.body,
  )
  const link = notice.getByRole('link', { name: '이유 보기' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"status":["REJECTED"],"mine":true}')
  await user.click(notice.getByRole('button', { name: '확인했어요' }))
  await screen.findByLabelText('2건 대기')
  expect(screen.queryByText(/거절됐어요/)).toBeNull()
})

async function openWith() {
  await asked()
  await asked()
  await asked({ status: 'APPROVED', ...decided })
  return openApprovals('/')
}

test('금액은 종류에 맞는 단위와 부호로 쓴다', () => {
  expect(amountText({ kind: 'POINTS', amount: -1_500 })).toBe('−1,500P')
  expect(amountText({ kind: 'PRICE', amount: 12_000 })).toBe('12,000원')
  expect(amountText({ kind: 'REFUND', amount: 0 })).toBe('0원')
})
