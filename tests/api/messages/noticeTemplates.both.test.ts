import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { noticeTemplateRows, shippedNotices } from '#server/db/reference/noticeTemplates.ts'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { messages, noticeTemplates } from '#server/modules/messages/messages.tables.ts'
import { noticeTemplatesKind } from '#server/modules/messages/noticeTemplates.reference.ts'
import { readNoticeTexts } from '#server/modules/messages/noticeTexts.ts'
import { queue } from '#server/modules/outbox/outbox.parts.ts'
import { type NoticeCode, noticeCodes } from '#shared/notices/catalogue.ts'
import type { NoticeText } from '#shared/notices/render.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const path = '/store-admin/v1/notice-templates'
const start = (texts: Partial<Record<NoticeCode, NoticeText>> = {}) => {
  const shipped = noticeTemplateRows.map((row) => ({ ...row, ...texts[row.code] }))
  return bringUpToDate(api.deps.db, [{ ...noticeTemplatesKind, rows: shipped }], api.clock.now())
}
beforeEach(() => start())

type Template = NoticeText & {
  id: number
  code: NoticeCode
  group: string
  label: string
  shipped: NoticeText
  edited_at: string | null
  version: number
}
type Page = { results: Template[]; total_count: number }
type Refusal = { code: string; message: string; extra: { fields: Record<string, string[]>; current: Template } }

const idOf = async (code: NoticeCode) => {
  const [found] = await api.deps.db.select().from(noticeTemplates).where(eq(noticeTemplates.code, code))
  return found?.id as number
}
const change = async (code: NoticeCode, values: Partial<NoticeText>, version = 1) =>
  (await api.staff('cs')).patch<Template & Refusal>(`${path}/${await idOf(code)}`, { ...values, version })

/** What these events tell one customer, in the order in which they happened. */
async function told(...events: { event: string; [fact: string]: unknown }[]) {
  const customer = await api.customer({ name: '김하늘' })
  const letters = events.map((payload, index) => ({
    dedupe: `test:${customer.id}:${index}`,
    topic: 'order.message' as const,
    payload: { user_id: customer.id, order_id: 1, order_no: '2611240101ABCD', ...payload },
  }))
  await api.deps.db.execute(queue(letters, api.clock.now()))
  await sendMessages(api.deps)
  const sent = await api.deps.db
    .select({ title: messages.title, body: messages.body })
    .from(messages)
    .where(eq(messages.userId, customer.id))
    .orderBy(messages.dedupe)
  return sent
}

describe('안내 문구', () => {
  test('일이 일어나는 차례대로 모두 있고, 구분으로 거른다', async () => {
    const cs = await api.staff('cs')
    const { body } = await cs.get<Page>(`${path}?page_size=100`)
    expect(body.results.map(({ code }) => code)).toEqual(noticeCodes)
    expect(body.results[0]).toMatchObject({
      code: 'PAID',
      group: 'ORDER',
      label: '결제를 마쳤을 때',
      ...shippedNotices.PAID,
      shipped: shippedNotices.PAID,
      edited_at: null,
      version: 1,
    })
    const points = await cs.get<Page>(`${path}?group=POINTS`)
    expect(points.body).toMatchObject({
      total_count: 2,
      results: [{ code: 'POINTS_EXPIRING' }, { code: 'REFERRAL_REWARDED' }],
    })
    expect((await cs.get<Page>(`${path}?page=2&page_size=8`)).body.results[0]?.code).toBe(noticeCodes[8])
    expect((await cs.get(`${path}?group=NEWS`)).status).toBe(400)
  })

  test('하나를 읽고, 없는 것과 모르는 것은 404다', async () => {
    const cs = await api.staff('cs')
    const id = await idOf('REFUNDED')
    expect((await cs.get<Template>(`${path}/${id}`)).body).toMatchObject({ code: 'REFUNDED', id })
    await api.deps.db.update(noticeTemplates).set({ code: 'OF_TOMORROW' }).where(eq(noticeTemplates.id, id))
    for (const unknown of [id, 999_999]) expect((await cs.get(`${path}/${unknown}`)).status).toBe(404)
    expect((await cs.get<Page>(path)).body.total_count).toBe(noticeCodes.length - 1)
  })

  test('고치면 다음 메시지부터 그 문구로 나가고, 고친 것과 감사 기록이 남는다', async () => {
    const refunded = { event: 'REFUNDED', amount: 12_000 }
    const [before] = await told(refunded)
    const body = '[{사유}]{금액|을를} 돌려드렸어요.\n기다려 주셔서 고마워요.'
    expect((await change('REFUNDED', { body })).body).toMatchObject({
      extra: { fields: { body: ['NOTICE_VALUE'] }, params: { body: { names: '사유' } } },
    })
    const edited = await change('REFUNDED', { title: ' {금액} 환불 ', body: body.replace('[{사유}]', '') })
    expect(edited.body).toMatchObject({ title: '{금액} 환불', edited_at: expect.any(String), version: 2 })
    const [after, delayed] = await told(refunded, { event: 'DELAYED', day: '2026-11-27', reason: '입고' })
    expect(before?.title).toBe('[홈핏] 환불했어요')
    expect(after).toEqual({
      title: '[홈핏] 12,000원 환불',
      body: '김하늘님, 12,000원을 돌려드렸어요.\n기다려 주셔서 고마워요.\n주문번호 2611240101ABCD',
    })
    expect(delayed?.title).toBe('[홈핏] 발송이 늦어지고 있어요')
    expect(
      await rows(api.deps.db, sql`select action, entity_id, before, after from audit_logs order by id`),
    ).toMatchObject([
      {
        action: 'notice-template.update',
        entity_id: String(edited.body.id),
        before: shippedNotices.REFUNDED,
        after: { title: '{금액} 환불' },
      },
    ])
  })

  test.each([
    ['없는 값', 'title', { title: '{name}님께' }, 'NOTICE_VALUE', '여기에 쓸 수 없는 값이에요: name'],
    [
      '모르는 조사',
      'body',
      { body: '{날짜|을르} {금맥}' },
      'NOTICE_VALUE',
      '여기에 쓸 수 없는 값이에요: 날짜|을르, 금맥',
    ],
    ['짝이 없는 중괄호', 'body', { body: '{날짜}에 {사유' }, 'NOTICE_VALUE', '여기에 쓸 수 없는 값이에요: {사유'],
    ['빠진 값', 'body', { body: '{사유}' }, 'NOTICE_VALUE_MISSING', '꼭 넣어야 하는 값이 빠졌어요: 날짜'],
    ['빈 제목', 'title', { title: ' ' }, 'REQUIRED', undefined],
    ['긴 제목', 'title', { title: '가'.repeat(101) }, 'TOO_LONG', undefined],
    ['긴 내용', 'body', { body: '가'.repeat(1_001) }, 'TOO_LONG', undefined],
  ])('%s: 거절하고 어느 칸(%s)의 무엇인지 말한다', async (_, field, values, code, said) => {
    const refused = await change('DELAYED', values)
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', extra: { fields: { [field]: [code] } } } })
    if (said) expect(refused.body.message).toBe(said)
  })

  test('그 사이 다른 사람이 고쳤으면 지금 것과 함께 거절한다. 되돌리기도 그렇다', async () => {
    expect((await change('PAID', { title: '고마워요' })).status).toBe(200)
    const conflict = { status: 409, body: { code: 'VERSION_CONFLICT', extra: { current: { title: '고마워요' } } } }
    expect(await change('PAID', { title: '감사해요' })).toMatchObject(conflict)
    const cs = await api.staff('cs')
    expect(await cs.post(`${path}/${await idOf('PAID')}/restore`, { version: 1 })).toMatchObject(conflict)
    expect((await change('PAID', { title: '감사해요' }, 2)).body).toMatchObject({ title: '감사해요', version: 3 })
  })

  test('처음 문구로 되돌리거나 처음과 같게 고치면 고친 것이 아니다', async () => {
    const cs = await api.staff('cs')
    const id = await idOf('SHIPPED')
    await change('SHIPPED', { title: '출발했어요' })
    const restored = await cs.post<Template>(`${path}/${id}/restore`, { version: 2 })
    expect(restored.body).toMatchObject({ ...shippedNotices.SHIPPED, edited_at: null, version: 3 })
    await change('SHIPPED', { title: '출발했어요' }, 3)
    expect((await change('SHIPPED', { ...shippedNotices.SHIPPED }, 4)).body.edited_at).toBeNull()
    expect(await rows(api.deps.db, sql`select action from audit_logs order by id`)).toMatchObject([
      { action: 'notice-template.update' },
      { action: 'notice-template.restore' },
      { action: 'notice-template.update' },
      { action: 'notice-template.update' },
    ])
  })

  test('관리자와 고객상담이 고치고, 운영은 보기만 하며, 마케터는 보지 못한다', async () => {
    const one = `${path}/${await idOf('PAID')}`
    const statuses = async (role?: 'admin' | 'ops' | 'cs' | 'marketer') => {
      const who = role ? await api.staff(role) : api.anonymous
      const stale = { version: 99 }
      const answers = [who.get(path), who.get(one), who.patch(one, stale), who.post(`${one}/restore`, stale)]
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    for (const role of ['admin', 'cs'] as const) expect(await statuses(role), role).toEqual([200, 200, 409, 409])
    expect(await statuses('ops')).toEqual([200, 200, 403, 403])
    expect(await statuses('marketer')).toEqual([403, 403, 403, 403])
    expect(await statuses()).toEqual([401, 401, 401, 401])
  })
})

describe('처음 문구가 바뀐 새 판', () => {
  const next = { PAID: { title: '주문을 받았어요', body: '{금액}' }, SHIPPED: { title: '보냈어요', body: '곧 가요.' } }

  test('고치지 않은 문구에만 오고, 고친 것은 그대로다', async () => {
    await change('SHIPPED', { title: '출발했어요' })
    await start(next)
    const [paid, shipped] = await told({ event: 'PAID', amount: 1_000 }, { event: 'SHIPPED' })
    expect(paid).toEqual({
      title: '[홈핏] 주문을 받았어요',
      body: '김하늘님, 1,000원\n주문번호 2611240101ABCD',
    })
    expect(shipped?.title).toBe('[홈핏] 출발했어요')
  })

  test('문구를 아직 받지 못한 상점도 처음 문구로 알린다', async () => {
    await api.deps.db.delete(noticeTemplates)
    expect((await told({ event: 'SHIPPED' }))[0]?.title).toBe(`[홈핏] ${shippedNotices.SHIPPED.title}`)
  })
})

test('메시지가 몇이든 문구는 한 번에 읽는다', async () => {
  await change('PAID', { title: '고마워요' })
  const asked = vi.spyOn(api.deps.db, 'select')
  const due = [...noticeCodes, ...noticeCodes].map((event) => ({ event, user_id: 1 }))
  const texts = await readNoticeTexts(api.deps.db, due)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
  expect(texts).toEqual({ ...shippedNotices, PAID: { ...shippedNotices.PAID, title: '고마워요' } })
})
