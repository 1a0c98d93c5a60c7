import { cleanup, screen } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, tableRows, withFilter } from '#tests/support/tables.ts'
import { AuditLogList } from '../../../../src/resources/audit-logs/AuditLogList.tsx'
import { AuditLogShow } from '../../../../src/resources/audit-logs/AuditLogShow.tsx'

const api = useApi()
const { open } = useConsole(api)
const screens = <Resource name="audit-logs" list={AuditLogList} show={AuditLogShow} />
const openLogs = (path: string) => open(screens, { resource: 'audit-logs', path, role: 'admin' })

async function logged(values: Partial<typeof auditLogs.$inferInsert> = {}) {
  const [row] = await api.deps.db
    .insert(auditLogs)
    .values({
      actor: 'ops:7',
      actorName: '김운영',
      action: 'brand.update',
      entity: 'brand',
      entityId: '12',
      reason: '이름이 바뀜',
      ip: '10.0.0.1',
      at: new Date('2026-11-15T00:30:00+09:00'),
      ...values,
    })
    .returning({ id: auditLogs.id })
  return row?.id ?? 0
}

test('최근 것부터 누가 무엇을 왜 했는지 보이고, 대상·한 일·기간·대상 번호로 좁힌다', async () => {
  const id = await logged()
  await logged({ actor: 'cs:8', actorName: '박상담', at: new Date('2026-11-14T23:59:59+09:00'), reason: null })
  await logged({ action: 'brand.create' })
  await logged({ entity: 'sku', action: 'sku.update' })
  await logged({ entityId: '13' })
  await logged({ at: new Date('2026-11-13T23:59:59+09:00') })
  await logged({ at: new Date('2026-11-16T00:00:00+09:00') })
  const filter = { entity: 'brand', deed: 'update', from: '2026-11-14', to: '2026-11-15', entity_id: '12' }
  await openLogs(withFilter(filter))
  const [link] = await screen.findAllByRole('link', { name: '브랜드 수정' })
  expect(link?.getAttribute('href')).toMatch(new RegExp(`/audit-logs/${id}/show$`))
  const common = { 작업: '브랜드 수정', 대상: '브랜드 12', '접속 IP': '10.0.0.1' }
  expect(tableRows()).toEqual([
    { 일시: '2026.11.15 00:30', ...common, 작업자: '김운영', 계정: '운영 7번', 사유: '이름이 바뀜' },
    { 일시: '2026.11.14 23:59', ...common, 작업자: '박상담', 계정: '고객상담 8번', 사유: '' },
  ])
  await expectHeld({ 대상: '브랜드', '한 일': '수정', 시작일: '2026.11.14', 종료일: '2026.11.15', '대상 번호': '12' })
})

test('직원으로 좁히면 역할이 바뀌었어도 그 사람의 것이 모두 보인다', async () => {
  const { id } = await api.staff('ops')
  await logged({ actor: `ops:${id}`, reason: '운영일 때' })
  await logged({ actor: `admin:${id}`, reason: '관리자일 때' })
  await logged({ reason: '남의 것' })
  await openLogs(withFilter({ staff_id: id }))
  await screen.findByText('관리자일 때')
  expect(tableRows().map(({ 사유 }) => 사유)).toEqual(['관리자일 때', '운영일 때'])
  await expectHeld({ 직원: 'ops 직원' })
})

test('한 건은 바뀐 값을 앞뒤로 견주어 낱말로 보이고, 바뀐 것이 없으면 그렇게 말한다', async () => {
  const id = await logged({
    before: { name: '나무', status: 'ACTIVE', sale_price: 12_000, exclusive: true, ends_at: null },
    after: {
      name: '돌',
      status: 'INACTIVE',
      sale_price: 9_900,
      exclusive: false,
      ends_at: '2026-11-15T15:00:00Z',
      tag_ids: [],
    },
  })
  await openLogs(`/${id}/show`)
  await screen.findByRole('heading', { name: '브랜드 수정' })
  expect(screen.getByText(/접속 IP/).textContent).toBe(
    '김운영 (운영 7번) · 브랜드 12 · 2026.11.15 00:30 · 접속 IP 10.0.0.1 · 사유: 이름이 바뀜',
  )
  const rows = tableRows().toSorted((a, b) => (a['항목'] ?? '').localeCompare(b['항목'] ?? ''))
  expect(rows).toEqual([
    { 항목: '단독 상품', 전: '예', 후: '아니요' },
    { 항목: '상태', 전: '사용 중', 후: '사용 안 함' },
    { 항목: '이름', 전: '나무', 후: '돌' },
    { 항목: '종료 일시', 전: '—', 후: '2026.11.16 00:00' },
    { 항목: '태그 번호', 전: '—', 후: '없음' },
    { 항목: '판매가', 전: '12,000', 후: '9,900' },
  ])
  cleanup()
  await openLogs(`/${await logged({ ip: null, reason: null, before: null, after: null })}/show`)
  await screen.findByText('바뀐 값이 없어요.')
  expect(screen.getByText(/접속 IP/).textContent).toMatch(/접속 IP 모름$/)
})
