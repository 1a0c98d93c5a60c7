import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { aCategory, asked, inbox } from '#tests/support/conversations.ts'

const api = useApi()
type Refused = { code?: string; extra?: Record<string, unknown> }

test('템플릿은 아는 값만 쓰고, 문의에 채워 보며, 없는 값을 말한다', async () => {
  const cs = await api.staff('cs')
  const path = '/core-admin/v1/conversation-templates'
  const category_id = await aCategory(api, { name: '배송' })
  const refused = await cs.post<Refused>(path, { title: '잘못', body: '{{이름}}님' })
  expect(refused.body.extra).toMatchObject({
    fields: { body: ['NOT_AMONG'] },
    params: { body: { names: '{{이름}}' } },
  })
  expect(
    (await cs.post<Refused>(path, { title: '잘못', body: '{고객명}님 {{송장번호}' })).body.extra?.['params'],
  ).toEqual({ body: { names: '{{고객명}}, {{송장번호}}' } })
  const made = await cs.post<{ id: number; version: number }>(path, {
    title: '배송',
    shortcut: '배송',
    body: '{{고객명}}님 {{송장번호}}',
    category_id,
  })
  expect(made.body).toMatchObject({ category: { name: '배송' }, variables: ['고객명', '송장번호'], is_active: true })
  expect(
    (await cs.post<Refused>(path, { title: '둘째', shortcut: '배송', body: '안녕' })).body.extra?.['fields'],
  ).toEqual({ shortcut: ['DUPLICATE'] })
  expect(
    (await cs.post<Refused>(path, { title: '셋째', body: '안녕', category_id: 999 })).body.extra?.['fields'],
  ).toEqual({
    category_id: ['NOT_FOUND'],
  })
  const { id } = await asked(api, await api.customer({ nickname: '{{송장번호}}' }))
  const render = (body: object) => cs.post<{ content: string; unresolved: string[] }>(`${inbox}/${id}/render`, body)
  expect((await render({ template_id: made.body.id })).body).toEqual({
    content: '{{고객명}}님 {{송장번호}}',
    unresolved: ['고객명', '송장번호'],
  })
  expect((await render({ content: '{{담당자}}, {{없는값}}' })).body).toEqual({
    content: 'cs 직원, {{없는값}}',
    unresolved: ['없는값'],
  })
  expect((await render({ content: '{{담당자}}, {송장번호}' })).body).toEqual({
    content: 'cs 직원, {송장번호}',
    unresolved: ['송장번호'],
  })
  expect((await render({})).status).toBe(400)
  expect((await cs.post(`${inbox}/999/render`, { content: '안녕' })).status).toBe(404)
  const variables = await cs.get<{ results: { name: string }[] }>('/core-admin/v1/conversation-template-variables')
  expect(variables.body.results.map(({ name }) => name)).toContain('환불예정액')
  const admin = await api.staff('admin')
  const category = `/core-admin/v1/conversation-categories/${category_id}`
  expect((await admin.delete<{ code: string }>(category)).body.code).toBe('CONVERSATION_CATEGORY_IN_USE')
  expect((await admin.delete(`${path}/${made.body.id}`)).status).toBe(204)
  expect((await admin.delete(category)).status).toBe(204)
})
