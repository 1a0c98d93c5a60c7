import { describe, expect, test } from 'vitest'
import { combinationCount, namesIn, newGroup, refuseDraft, toBody, toDraft, withNames } from './optionDraft.ts'

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
    const named = ['가', '나', '다', '라'].map((name) => ({ ...group, key: name, name }))
    expect(refuseDraft(named)).toBe('옵션은 3개까지예요. 지금은 4개예요.')
    expect(refuseDraft(named.slice(1))).toBeUndefined()
    expect(refuseDraft([])).toBeUndefined()
  })

  test('엑셀의 칸과 쉼표로 이은 말은 값 여럿이 되고, 첫 값은 제 번호와 추가금을 지킨다', () => {
    expect(namesIn('S\tM\r\nL\n\n', 'cells')).toEqual(['S', 'M', 'L'])
    expect(namesIn('그레이, 핑크,  블루', 'words')).toEqual(['그레이', '핑크', '블루'])
    expect(namesIn('1,000ml', 'words')).toEqual(['1,000ml'])
    const [group] = toDraft(groups)
    if (!group) throw new Error('no group')
    expect(
      withNames(group, 1, ['핑크', '블루', '민트']).values.map(({ id, name, extra_price }) => [id, name, extra_price]),
    ).toEqual([
      [11, '그레이', 0],
      [12, '핑크', 1000],
      [undefined, '블루', 0],
      [undefined, '민트', 0],
    ])
  })
})
