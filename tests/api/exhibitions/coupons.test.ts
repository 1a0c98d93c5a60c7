import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { issueBodyOf } from '#tests/support/coupons.ts'
import { exhibitionPath, makeExhibition, shelf } from '#tests/support/exhibitions.ts'

const api = useApi()
const issues = '/store-admin/v1/coupons/issues'
type Issue = { id: number; coupon: { id: number; scope: { type: string; label: string } } }
type Cards = { results: { id: number }[]; total_count: number }

test('기획전의 쿠폰은 그 진열대의 상품에 쓰고, 쿠폰이 있는 기획전은 지울 수 없다', async () => {
  const { db } = api.deps
  const admin = await api.staff()
  const [mat, other] = [await makeProduct(db), await makeProduct(db)]
  const made = await makeExhibition(db, admin, { blocks: [shelf([mat.id])] })
  const scope = (ids: number[]) => ({ target: 'PRODUCT', scope_type: 'EXHIBITION', scope_ids: ids })
  const unknown = await admin.post(issues, issueBodyOf({}, scope([99_999])))
  expect(unknown).toMatchObject({ status: 400, body: { extra: { fields: { 'coupon.scope_ids': ['NOT_FOUND'] } } } })
  const { status, body } = await admin.post<Issue>(issues, issueBodyOf({}, scope([made.id])))
  expect([status, body.coupon.scope]).toEqual([201, { type: 'EXHIBITION', label: '겨울 홈트 모음' }])
  const covered = async () =>
    (await api.anonymous.get<Cards>(`/store/v1/coupons/${body.coupon.id}/target-products`)).body.results.map(
      ({ id }) => id,
    )
  expect(await covered()).toEqual([mat.id])
  await admin.patch(exhibitionPath(made.id), { blocks: [shelf([other.id])], status: 'CLOSED', version: 1 })
  expect(await covered()).toEqual([other.id])
  expect(await admin.delete(exhibitionPath(made.id))).toMatchObject({
    status: 409,
    body: { code: 'EXHIBITION_IN_USE' },
  })
  const bulk = await admin.post<{ rows: object[] }>(`${exhibitionPath()}/bulk/delete`, { ids: [made.id] })
  expect(bulk.body.rows).toMatchObject([{ id: made.id, status: 'FAILED', code: 'EXHIBITION_IN_USE' }])
})
