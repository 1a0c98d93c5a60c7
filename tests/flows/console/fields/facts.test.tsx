import { fireEvent, screen } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { paymentDifferences, paymentReconciliations } from '#server/modules/reconciliations/reconciliation.tables.ts'
import { terms } from '#server/modules/terms/terms.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shownFacts } from '#tests/support/listTable.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { aStaffAccount } from '#tests/support/staffAccounts.ts'
import { MessageShow } from '../../../../src/resources/messages/MessageShow.tsx'
import { OrderShow } from '../../../../src/resources/orders/OrderShow.tsx'
import { ReconciliationList } from '../../../../src/resources/reconciliations/ReconciliationList.tsx'
import { RefundShow } from '../../../../src/resources/refunds/RefundShow.tsx'
import { StaffShow } from '../../../../src/resources/staffs/StaffShow.tsx'
import { TermsShow } from '../../../../src/resources/terms/TermsShow.tsx'

const api = useApi()
useSandbox(api)
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())
const db = () => api.deps.db
/** Half past midnight in Korea, still the day before in London. */
const early = new Date('2026-11-15T15:30:00Z')

const openPage = async (resource: string, Show: ComponentType, id: number, role: StaffRole = 'admin') =>
  open(<Resource name={resource} show={Show} />, { resource, path: `/${id}/show`, role })
const factsOf = (region: string | RegExp) => shownFacts(screen.getByRole('region', { name: region }))
const textOf = (region: string | RegExp) => screen.getByRole('region', { name: region }).textContent

test('메시지는 어디로 언제 나갔는지, 실패했으면 몇 번 왜 실패했고 언제 다시 보내는지 말한다', async () => {
  const { id: userId } = await api.customer()
  const [made] = await db()
    .insert(messages)
    .values({
      dedupe: '1',
      channel: 'SMS',
      recipient: '01012345678',
      userId,
      kind: 'NOTICE',
      title: '문자',
      body: '내용이에요',
      status: 'FAILED',
      tries: 2,
      error: '받지 않았어요.',
      createdAt: early,
      nextTryAt: new Date(early.getTime() + 600_000),
    })
    .returning()
  await openPage('messages', MessageShow, made?.id as number, 'cs')
  await screen.findByText('2번 보내 봤지만 보내지 못했어요. 받지 않았어요.')
  expect(factsOf('보낸 것')).toEqual({
    '받는 사람': `010-****-5678회원 ${userId}`,
    채널: '문자',
    종류: '안내',
    '등록 일시': '2026.11.16 00:30',
    '발송 일시': '—',
    '다음 시도': '2026.11.16 00:40',
  })
  screen.getByText('내용이에요')
})

async function aRefund(cash = 12_345) {
  const customer = await api.customer({ name: '김민지' })
  const { sku } = await makeProduct(db(), {
    name: '매트',
    shippingOriginId: (await makeOrigin(db(), { name: '이천센터 본동' })).id,
    salePrice: 29_900,
    listPrice: 40_000,
  })
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  const id = await bookRefund(api, orderId, cash, { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 })
  return { id, orderId }
}

test('환불은 무엇을 누구에게 언제까지 돌려주는지 말한다', async () => {
  const { id } = await aRefund()
  await openPage('refunds', RefundShow, id)
  await screen.findByRole('region', { name: '환불 정보' })
  expect(factsOf('환불 정보')).toEqual({
    환불번호: expect.stringMatching(/^R261116/) as string,
    취소: expect.stringMatching(/^C.* · 고객 귀책$/) as string,
    주문: expect.stringMatching(/^261116/) as string,
    주문자: '김*지',
    '환불 수단': '신용·체크카드',
    접수: '2026.11.16 10:00',
    '환불 기한': '2026.11.19',
    완료: '—',
    '시도 횟수': '0번',
  })
  screen.getByRole('heading', { name: '12,345원' })
})

test.each([
  [
    sql`update refunds set status = 'MANUAL', pg_code = 'NO', pg_message = '한도를 넘었어요.'`,
    /결제사가 환불을 거절했어요: 한도를 넘었어요\. 계좌이체처럼/,
  ],
  [
    sql`update refunds set status = 'FAILED', pg_code = 'NO', pg_message = '점검 중이에요.'`,
    /결제사가 환불을 거절했어요: 점검 중이에요\. 잠시 뒤/,
  ],
  [sql`update refunds set due_on = '2026-11-15'`, '환불 기한이 지났어요.'],
])('환불은 손대기 전에 알아야 할 것을 먼저 말한다 %#', async (change, words) => {
  const { id } = await aRefund()
  await db().execute(change)
  await openPage('refunds', RefundShow, id)
  await screen.findByText(words)
})

test('직원은 이메일, 역할, 2단계 인증, 비밀번호와 때를 말하고, 샘플 계정이면 그렇다고 한다', async () => {
  const { id } = await aStaffAccount(api, {
    name: '정다운',
    role: 'cs',
    emailAddress: 'dawoon@homefit.test',
    mustChangePassword: true,
    createdAt: early,
    lastSignInAt: early,
  })
  await openPage('staffs', StaffShow, id)
  await screen.findByRole('region', { name: '정다운' })
  expect(factsOf('정다운')).toEqual({
    이메일: 'dawoon@homefit.test',
    역할: '고객상담',
    '2단계 인증': '등록하지 않음',
    비밀번호: '임시 비밀번호 (바꾸기 전)',
    '마지막 로그인': '2026.11.16 00:30',
    등록일: '2026.11.16 00:30',
  })
})

test('약관의 판은 무엇이 언제부터 왜 바뀌었고 누가 게시했는지 말한다', async () => {
  const staff = await api.staff('admin')
  const [made] = await db()
    .insert(terms)
    .values({
      kind: 'ORDER',
      version: '9',
      body: '본문',
      title: '결제 글',
      changes: '수수료',
      effectiveFrom: early,
      publishedBy: staff.id,
      createdAt: early,
    })
    .returning()
  await openPage('terms', TermsShow, made?.id as number, 'cs')
  await screen.findByRole('region', { name: '이 판' })
  expect(factsOf('이 판')).toEqual({
    종류: '결제 동의',
    버전: '9',
    '시행 일시': '2026.11.16 00:30',
    '바뀐 내용': '수수료',
    '게시한 사람': 'admin 직원',
    '게시 일시': '2026.11.16 00:30',
  })
  expect(screen.getByRole('link', { name: '고객 화면에서 보기' }).getAttribute('href')).toBe(
    '/policies?tab=order&version=9',
  )
})

test('주문은 상품, 결제, 배송지, 환불을 제 칸에서 말한다', async () => {
  const { orderId } = await aRefund()
  await openPage('orders', OrderShow, orderId)
  await screen.findByRole('region', { name: '이력' })
  expect(textOf('주문상품 1건')).toMatch(
    /이천센터 .* · 배송비 3,000원매트고요 .*결제완료2026\.11\.16까지 발송29,900원29,900원 × 1$/,
  )
  expect(textOf('결제')).toMatch(
    /모의카드 \*{4}-000032,900원환불 12,345원2026\.11\.16 10:00영수증2026\.11\.16 10:00 승인성공0\.0초$/,
  )
  expect(factsOf('배송지')).toEqual({
    수령인: '홍*동',
    전화: '010-****-5678',
    주소: '(06236) 서울특별시 강남구 테헤란로 *** ***',
    '배송 메시지': '***',
  })
  expect(factsOf(/^취소 · 교환/)).toMatchObject({
    사유: '단순 변심',
    '귀책 · 요청': '고객 귀책 · 고객',
    완료: '2026.11.16 10:00',
    '환불 금액': '12,345원',
  })
  expect(textOf(/^취소 · 교환/)).toMatch(/취소 완료C.*환불 대기R.*2026\.11\.19까지/)
  expect(textOf('결제금액')).toBe(
    '결제금액상품 정가40,000원상품 할인-10,100원배송비3,000원결제금액32,900원구매확정하면 299포인트 적립 (1%)',
  )
  expect(textOf('이력')).toMatch(
    /2026\.11\.16 \(월\)10:00환불을 접수했어요 윤서아12,345원.*10:00결제를 시작했어요 고객$/,
  )
})

test('차이마다 무엇이 어떻게 다르고 무엇을 할지 말하며, 맞아진 것은 언제 맞아졌는지 말한다', async () => {
  const [day] = await db()
    .insert(paymentReconciliations)
    .values({ provider: 'TOSS', day: '2026-11-15', status: 'DIFFERENT', runAt: early })
    .returning()
  const base = { reconciliationId: day?.id as number, foundAt: early }
  const kinds = ['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'CANCELED_AMOUNT', 'STATUS'] as const
  await db()
    .insert(paymentDifferences)
    .values(
      kinds.map((kind, index) => ({
        ...base,
        kind,
        pgPaymentId: `pg-${index}`,
        orderNo: `2611150000000${index}`,
        ours: 'PAID',
        theirs: 'CANCELED',
        ...(kind === 'STATUS' ? { resolvedAt: early } : {}),
      })),
    )
  await open(<Resource name="reconciliations" list={ReconciliationList} />, {
    resource: 'reconciliations',
    path: '/',
    role: 'cs',
  })
  fireEvent.click(await screen.findByRole('button', { name: '4건 보기' }))
  const dialog = await screen.findByRole('dialog', { name: '2026.11.15의 차이' })
  const said = [...dialog.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  const line = (kind: string, index: number, next: string) => [
    kind,
    `2611150000000${index}`,
    '결제완료',
    '전액 환불',
    `pg-${index}`,
    '2026.11.16 00:30',
    next,
  ]
  expect(said).toEqual([
    line(
      '우리 장부에 없음',
      0,
      '결제사 관리 화면에서 누구의 결제인지 확인하고, 우리 주문이 아니면 결제사에서 취소해 주세요.',
    ),
    line('결제사에 없음', 1, '돈이 들어오지 않은 주문이에요. 발송을 멈추고 결제사에 문의해 주세요.'),
    line('결제 금액이 다름', 2, '주문 금액과 승인 금액이 달라요. 결제사에 문의하고 차액을 바로잡아 주세요.'),
    line('환불 금액이 다름', 3, '결제사 화면에서 직접 취소했는지 확인하고, 환불관리에서 금액을 맞춰 주세요.'),
    line('상태가 다름', 4, '2026.11.16 00:30에 맞아졌어요.'),
  ])
})
