import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/store-admin/v1/product-categories'

test('두 카테고리를 서로의 아래로 함께 옮기면 하나만 옮겨지고 고리가 생기지 않는다', async () => {
  const staff = await api.staff('admin')
  const make = async (name: string) => (await staff.post<{ id: number }>(path, { name })).body.id
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await make(`가 ${round}`), await make(`나 ${round}`)]
    const move = (id: number, under: number) =>
      staff.post(`${path}/${id}/move`, { parent_id: under, before_id: null, version: 1 })
    const answers = await Promise.all([move(a, b), move(b, a)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  }
})
