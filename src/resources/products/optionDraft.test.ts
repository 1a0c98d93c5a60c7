import { describe, expect, test } from 'vitest'
import { combinationCount, newGroup, refuseDraft, toBody, toDraft } from './optionDraft.ts'

const groups = [
  {
    id: 1,
    name: '색상',
    sequence: 0,
    values: [
      { id: 11, name: '그레이', extra_price: 0, sequence: 0 },
      { id: 12, name: '핑크', extra_price: 1000, sequence: 1 },
    ],
  },
]

describe('옵션 초안', () => {
  test('읽은 그대로 저장하면 번호와 순서가 그대로다', () => {
    expect(toBody(toDraft(groups))).toEqual(groups)
  })

  test('새 줄에는 번호가 없고 이름 앞뒤의 빈칸은 지워진다', () => {
    const draft = [
      ...toDraft(groups),
      { ...newGroup(), name: ' 두께 ', values: [{ key: 'x', name: ' 6mm ', extra_price: 0 }] },
    ]
    expect(toBody(draft)[1]).toEqual({
      name: '두께',
      sequence: 1,
      values: [{ name: '6mm', extra_price: 0, sequence: 0 }],
    })
    expect(combinationCount(draft)).toBe(2)
    expect(refuseDraft(draft)).toBeUndefined()
  })

  test('빈 이름, 빈 값, 같은 이름, 너무 많은 조합은 저장할 수 없다', () => {
    const [group] = toDraft(groups)
    if (!group) throw new Error('no group')
    const many = {
      ...group,
      values: Array.from({ length: 30 }, (_, index) => ({ key: `${index}`, name: `값 ${index}`, extra_price: 0 })),
    }
    expect(refuseDraft([{ ...group, name: ' ' }])).toMatch('이름')
    expect(refuseDraft([{ ...group, values: [] }])).toMatch('값')
    expect(refuseDraft([group, { ...group, key: 'again' }])).toMatch('두 번')
    expect(refuseDraft([many, { ...many, name: '다른 이름' }])).toMatch('900개')
    expect(refuseDraft([])).toBeUndefined()
  })
})
