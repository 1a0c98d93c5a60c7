import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { staffRoles, VIEW_AS } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const as = (role: string) => ({ headers: { [VIEW_AS]: role } })

test('다른 역할로 보면 서버도 그 역할로 답하고, 끝내면 자기 역할로 돌아온다', async () => {
  const admin = await api.staff('admin')
  type Me = { role: string; own_role: string; permissions: string[] }
  const cs = (await admin.get<Me>('/core-admin/v1/me', as('cs'))).body
  expect(cs).toMatchObject({ role: 'cs', own_role: 'admin' })
  expect(cs.permissions).not.toContain('claims:complete')
  expect((await admin.get('/core-admin/v1/audit-logs', as('cs'))).status).toBe(403)
  expect((await admin.get('/store-admin/v1/claims/return', as('marketer'))).status).toBe(403)
  expect((await admin.get('/store-admin/v1/claims/return', as('ops'))).status).toBe(200)
  expect((await admin.get<Me>('/core-admin/v1/me')).body).toMatchObject({ role: 'admin', own_role: 'admin' })
})

test('보는 동안에는 그 역할이 할 수 있는 일도 바꿀 수 없고, 미리보기만 된다', async () => {
  const admin = await api.staff('admin')
  const brand = await admin.post<{ code: string }>('/store-admin/v1/brands', { name: '새 브랜드' }, as('ops'))
  expect(brand).toMatchObject({ status: 403, body: { code: 'LOOKING_ONLY' } })
  const password = await admin.post('/core-admin/v1/auth/password', { current_password: 'x', password: 'y' }, as('ops'))
  expect(password.status).toBe(403)
  const form = new FormData()
  form.append('files', new File(['사진'], 'a.jpg', { type: 'image/jpeg' }))
  const picture = await admin.post('/store-admin/v1/images', undefined, { form, ...as('ops') })
  expect(picture.body).toMatchObject({ code: 'LOOKING_ONLY' })
  const step = (dry_run: boolean) =>
    admin.post('/store-admin/v1/order-items/bulk/processing-order', { ids: [1], dry_run }, as('ops'))
  expect((await step(true)).status).toBe(200)
  expect((await step(false)).body).toMatchObject({ code: 'LOOKING_ONLY' })
})

test('관리자만, 낮은 역할로만 볼 수 있다: 머리글로 권한을 올리지 못한다', async () => {
  for (const role of staffRoles.filter((one) => one !== 'admin'))
    for (const other of staffRoles) {
      const staff = await api.staff(role)
      expect((await staff.get('/core-admin/v1/me', as(other))).status, `${role} → ${other}`).toBe(403)
    }
  const admin = await api.staff('admin')
  for (const none of ['admin', 'owner', '']) expect((await admin.get('/core-admin/v1/me', as(none))).status).toBe(403)
  const customer = await api.customer()
  expect((await customer.get('/core-admin/v1/me', as('cs'))).status).toBe(403)
})

test('보기 시작과 끝이 자기 이름으로 감사 기록에 남고, 관리자만 시작한다', async () => {
  const admin = await api.staff('admin')
  await admin.post('/core-admin/v1/me/view-as', { role: 'cs' })
  await admin.post('/core-admin/v1/me/view-as', { role: null })
  const [end, start] = await api.deps.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(2)
  expect(start).toMatchObject({ action: 'staff.view-as', after: { role: 'cs' } })
  expect(start?.actor).toMatch(/^admin:/)
  expect(end).toMatchObject({ action: 'staff.view-as-end' })
  expect((await (await api.staff('ops')).post('/core-admin/v1/me/view-as', { role: 'cs' })).status).toBe(403)
  expect((await admin.post('/core-admin/v1/me/view-as', { role: 'admin' })).status).toBe(400)
})
