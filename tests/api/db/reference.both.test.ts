import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bringUpToDate, type ReferenceKind } from '#server/db/reference/bringUpToDate.ts'
import { type ClaimReasonRow, claimReasonRows } from '#server/db/reference/claimReasons.ts'
import { courierRows } from '#server/db/reference/couriers.ts'
import { bringReferenceUpToDate, referenceKinds } from '#server/db/reference/kinds.ts'
import { noticeTemplateRows } from '#server/db/reference/noticeTemplates.ts'
import { remoteAreaRows } from '#server/db/reference/remoteAreas.ts'
import { claimReasonsKind } from '#server/modules/claims/claimReasons.reference.ts'
import { remoteAreasKind, remotePoliciesKind } from '#server/modules/shipping/shipping.reference.ts'
import { useApi } from '#tests/support/api.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const start = (kinds: readonly ReferenceKind[] = referenceKinds) => bringUpToDate(api.deps.db, kinds, api.clock.now())

const count = async (table: string) => {
  const [found] = await rows<{ count: number }>(
    api.deps.db,
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return found?.count
}

const reasonNo = async (id: number) => {
  const [found] = await rows(api.deps.db, sql`select label, fault from claim_reasons where id = ${id}`)
  return found
}

/** The shipped reasons, with this one as the next version of the shop ships it. */
const reasonsWith = (change: Partial<ClaimReasonRow> & { id: number }): ReferenceKind<ClaimReasonRow> => ({
  ...claimReasonsKind,
  rows: claimReasonRows.map((row) => (row.id === change.id ? { ...row, ...change } : row)),
})

describe('기준 자료', () => {
  beforeEach(() => start())

  test('새 상점은 사유, 택배사, 도서산간 요금과 지역, 안내 문구, 약관을 받는다', async () => {
    expect(await count('claim_reasons')).toBe(claimReasonRows.length)
    expect(await count('carriers')).toBe(courierRows.length)
    expect(await count('remote_areas')).toBe(remoteAreaRows.length)
    expect(await rows(api.deps.db, sql`select id, name, jeju_fee, island_fee from remote_policies`)).toEqual([
      { id: 1, name: '기본 제주·도서산간', jeju_fee: 3000, island_fee: 5000 },
    ])
    expect(await count('notice_templates')).toBe(noticeTemplateRows.length)
    expect(await count('terms')).toBe(10)
    expect(await count('reference_rows')).toBe(
      referenceKinds.flatMap((kind) => kind.rows.map((row) => `${kind.kind} ${kind.keyOf(row)}`)).length,
    )
  })

  test('직원이 만든 사유와 요금의 번호는 그 뒤에 이어진다', async () => {
    const [reason] = await rows<{ id: number }>(
      api.deps.db,
      sql`insert into claim_reasons (type, label, fault) values ('cancel', '다른 사유', 'CUSTOMER') returning id`,
    )
    const staff = await api.staff()
    const policy = await staff.post<{ id: number }>('/core-admin/v1/remote-policies', {
      name: '큰 상품',
      jeju_fee: 9000,
      island_fee: 9000,
    })
    expect([reason?.id, policy.body.id]).toEqual([1000, 2])
  })

  test('바뀐 것이 없으면 한 번 묻기만 한다', async () => {
    const asked = vi.spyOn(api.deps.db, 'execute')
    const opened = vi.spyOn(api.deps.db, 'transaction')
    await bringReferenceUpToDate(api.deps.db, api.clock.now())
    expect([asked.mock.calls.length, opened.mock.calls.length]).toEqual([1, 0])
    asked.mockRestore()
    opened.mockRestore()
  })

  test('바뀐 자료는 손대지 않은 행에만 온다', async () => {
    await api.deps.db.execute(
      sql`update claim_reasons set label = '마음이 바뀌었어요', edited_at = now() where id = 11`,
    )
    await start([reasonsWith({ id: 12, label: '크기·색상' })])
    await start([reasonsWith({ id: 11, label: '변심' })])
    expect(await reasonNo(12)).toEqual({ label: '사이즈·색상', fault: 'CUSTOMER' })
    expect(await reasonNo(11)).toEqual({ label: '마음이 바뀌었어요', fault: 'CUSTOMER' })
    await start([reasonsWith({ id: 12, label: '크기·색상' })])
    expect(await reasonNo(12)).toEqual({ label: '크기·색상', fault: 'CUSTOMER' })
  })

  test('직원이 고친 지역과 요금은 그대로 두고, 고치지 않은 것은 바뀐다', async () => {
    const staff = await api.staff()
    const edited = await staff.get<{ results: { id: number }[] }>('/core-admin/v1/remote-areas?q=울릉')
    await staff.patch(`/core-admin/v1/remote-areas/${edited.body.results[0]?.id}`, { source: '직접 고침' })
    const rewritten = { ...remoteAreasKind, rows: remoteAreaRows.map((row) => ({ ...row, source: '새 출처' })) }
    await start([rewritten])
    expect(
      await rows(api.deps.db, sql`select source, count(*)::int as count from remote_areas group by 1 order by 2`),
    ).toEqual([
      { source: '직접 고침', count: 1 },
      { source: '새 출처', count: remoteAreaRows.length - 1 },
    ])
    const dearer: ReferenceKind = { ...remotePoliciesKind, rows: [{ name: '기본', jejuFee: 4000, islandFee: 6000 }] }
    await start([dearer])
    await staff.patch('/core-admin/v1/remote-policies/1', { jeju_fee: 3500, version: 2 })
    await start([remotePoliciesKind])
    expect(await rows(api.deps.db, sql`select jeju_fee, island_fee from remote_policies`)).toEqual([
      { jeju_fee: 3500, island_fee: 6000 },
    ])
  })

  test('직원이 지운 행은 다시 생기지 않는다', async () => {
    await api.deps.db.execute(sql`delete from claim_reasons where id = 4`)
    await start([reasonsWith({ id: 4, label: '재고 없음' })])
    await start()
    expect(await reasonNo(4)).toBeUndefined()
  })

  test('새로 생긴 자료는 다음 시작에 온다', async () => {
    const more = { id: 5, type: 'cancel', label: '주소 변경', fault: 'CUSTOMER' } as const
    const added = { ...more, detailRequired: false, imageRequired: false, sequence: 4 }
    await start([{ ...claimReasonsKind, rows: [...claimReasonRows, added] }])
    expect(await reasonNo(5)).toEqual({ label: '주소 변경', fault: 'CUSTOMER' })
  })

  test('이미 게시한 약관은 바뀌지 않는다', async () => {
    const before = await rows(api.deps.db, sql`select kind, title, body from terms order by kind`)
    const texts = referenceKinds.find(({ kind }) => kind === 'terms') as ReferenceKind
    await start([{ ...texts, rows: texts.rows.map((row) => ({ ...row, body: '다른 글' })) }])
    expect(await rows(api.deps.db, sql`select kind, title, body from terms order by kind`)).toEqual(before)
  })
})

describe('처음 시작', () => {
  test('요금을 이미 정한 상점에는 요금도 지역도 더하지 않는다', async () => {
    const staff = await api.staff()
    await staff.post('/core-admin/v1/remote-policies', { name: '우리 요금', jeju_fee: 1000, island_fee: 2000 })
    await start()
    expect(await count('remote_policies')).toBe(1)
    expect(await count('remote_areas')).toBe(0)
  })

  test('기준 자료를 이미 가진 상점에는 같은 행을 더하지 않는다', async () => {
    await start()
    await api.deps.db.execute(sql`delete from reference_rows`)
    await start()
    expect(await count('claim_reasons')).toBe(claimReasonRows.length)
    expect(await count('remote_areas')).toBe(remoteAreaRows.length)
    expect(await count('remote_policies')).toBe(1)
  })

  test('여럿이 함께 시작해도 한 번만 쓴다', async () => {
    await Promise.all(Array.from({ length: 4 }, () => start()))
    expect(await count('claim_reasons')).toBe(claimReasonRows.length)
    expect(await count('remote_areas')).toBe(remoteAreaRows.length)
    expect(await count('remote_policies')).toBe(1)
  })
})
