import { expect, test } from 'vitest'
import { campaignState, takenText, toRow } from './campaignWords.ts'

const times = { starts_at: '2026-11-01T00:00:00+09:00', ends_at: '2026-12-01T00:00:00+09:00' }
const at = (moment: string) => Date.parse(moment)

test('지금 고를 수 있는지, 아니면 왜 아닌지 말한다', () => {
  const state = (moment: string, status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') =>
    campaignState({ status, ...times }, at(moment))
  expect(state('2026-10-31T23:59:59+09:00')).toBe('예정')
  expect(state('2026-11-01T00:00:00+09:00')).toBe('진행 중')
  expect(state('2026-12-01T00:00:00+09:00')).toBe('끝남')
  expect(state('2026-11-10T00:00:00+09:00', 'INACTIVE')).toBe('꺼짐')
})

test('나간 수는 모든 옵션을 더하고, 저장할 때는 보내지 않는다', () => {
  const options = [
    { sku_id: 1, title: '매트', name: '매트', stock: 1_000, taken: 3 },
    { sku_id: 2, title: '밴드', name: '밴드', stock: 10, taken: 0 },
  ]
  expect(takenText({ options })).toBe('3 / 1,010개')
  expect(toRow({ options })).toEqual({ options: options.map(({ sku_id, title, stock }) => ({ sku_id, title, stock })) })
})
