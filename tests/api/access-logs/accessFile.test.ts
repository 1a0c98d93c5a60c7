import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { inWords } from '#server/modules/access-logs/accessLogs.file.ts'
import { piiAccessLogs } from '#server/modules/audit/audit.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/core-admin/v1/access-logs/export'
const titles = ['일시', '직원', '계정', '작업', '대상', '조회 항목', '사유', '접속 IP']

const write = (at: string, more: Partial<typeof piiAccessLogs.$inferInsert> = {}) =>
  api.deps.db
    .insert(piiAccessLogs)
    .values({
      at: new Date(`2026-11-${at}+09:00`),
      actor: 'cs:7',
      actorName: '김상담',
      action: 'member.unmask',
      subject: 'user:12',
      reason: '본인 확인',
      detail: { fields: ['phone', 'address'] },
      ip: '10.0.0.1',
      ...more,
    })
    .returning({ id: piiAccessLogs.id })

const take = async (body: object = {}) => {
  const all = { filter: {}, all: true, as_of: api.clock.now().toISOString() }
  const response = await (
    await api.staff('admin')
  ).raw('POST', `${path}/request`, { body: { ...all, reason: '점검', ...body } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const lines = async (body: object) => (await readTable((await take(body)).bytes, 'a.xlsx')).rows

describe('접속기록 파일', () => {
  test('모든 열에 제 이름과 값이 있고, 새것부터이며, 마지막 시트가 누가 왜 받았는지 말한다', async () => {
    await write('15T00:30:00')
    await write('15T23:59:59', {
      action: 'message.search',
      subject: 'messages',
      detail: { by: 'email', found: 2 },
      reason: null,
      ip: null,
    })
    const { bytes, response } = await take({ filter: { from: '2026-11-15', to: '2026-11-15' } })
    expect((await readTable(bytes, 'a.xlsx')).rows).toEqual([
      titles,
      ['2026-11-15 23:59:59', '김상담', 'cs:7', '메시지 찾기', '메시지', '이메일로 찾음, 2건 찾음'],
      [
        '2026-11-15 00:30:00',
        '김상담',
        'cs:7',
        '회원 개인정보 보기',
        '회원 12',
        '휴대폰, 주소',
        '본인 확인',
        '10.0.0.1',
      ],
    ])
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      '홈핏_접속기록_20261116_1000.xlsx',
    )
    expect(await readSheet(Buffer.from(bytes), '내려받기 정보')).toEqual([
      ['항목', '내용'],
      ['내려받은 사람', 'admin 직원 (admin)'],
      ['내려받은 때', '2026-11-16 10:00:00 (한국 시간)'],
      ['사유', '점검'],
      ['조건', '2026-11-15~2026-11-15'],
      ['건수', '2건'],
    ])
    const { body } = await (
      await api.staff('admin')
    ).get<{ results: { key: string; label: string; default: boolean; pii: boolean }[] }>(`${path}/columns`)
    expect(body.results.map(({ label }) => label)).toEqual(titles)
    expect(body).toMatchObject({ templates: [], pii_allowed: false, direct_rows: 50_000 })
  })

  test('고른 줄만, 조건에 맞는 줄만, 목록을 본 때까지의 줄만 담고, 센 수도 그와 같다', async () => {
    const [first] = await write('15T21:59:59', { reason: 'a' })
    await write('15T22:00:00', { reason: 'b', action: 'order-items.export' })
    await write('16T09:00:00', { reason: '' })
    await write('16T10:00:00', { reason: 'd', actor: 'ops:8', actorName: '박운영' })
    api.clock.set('2026-11-16T12:00:00+09:00')
    await write('16T11:00:00', { reason: 'e' })
    const asOf = '2026-11-16T10:00:00+09:00'
    const cases: [object, string[]][] = [
      [{}, ['d', '', 'b', 'a']],
      [{ ids: [first?.id], filter: undefined, all: undefined }, ['a']],
      [{ filter: { to: '2026-11-15' } }, ['b', 'a']],
      [{ filter: { from: '2026-11-16' } }, ['d', '']],
      [{ filter: { night: true } }, ['b']],
      [{ filter: { exports: true } }, ['b']],
      [{ filter: { no_reason: true } }, ['']],
      [{ filter: { staff: '8' } }, ['d']],
      [{ filter: { action: 'order-items.export' } }, ['b']],
      [{ filter: { member_id: 12 } }, ['d', '', 'b', 'a']],
      [{ as_of: '2026-12-31T00:00:00+09:00' }, ['e', 'd', '', 'b', 'a']],
    ]
    for (const [body, reasons] of cases) {
      const [, ...found] = await lines({ as_of: asOf, columns: ['actor', 'reason'], ...body })
      expect([body, found.map(([, reason = '']) => reason)]).toEqual([body, reasons])
      const all = { filter: {}, all: true, as_of: asOf }
      const { body: counted } = await (
        await api.staff('admin')
      ).post<{ rows: number }>(`${path}/count`, { ...all, ...body })
      expect([body, counted.rows]).toEqual([body, reasons.length])
    }
  })

  test.each([
    [{}, '전체'],
    [{ from: '2026-11-01' }, '2026-11-01~'],
    [{ to: '2026-11-30' }, '~2026-11-30'],
    [{ staff: '김상담' }, '직원 김상담'],
    [{ member_id: 12 }, '회원 12'],
    [{ action: 'order.read' }, '주문 개인정보 다시 보기'],
    [{ no_reason: true, night: true, exports: true }, '사유 없음, 야간, 내려받기'],
    [{ no_reason: false, night: false, exports: false }, '전체'],
  ])('조건 %j은 "%s"라고 적는다', (filter, words) => {
    expect(inWords(filter)).toBe(words)
  })
})
