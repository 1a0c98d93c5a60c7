import { describe, expect, test } from 'vitest'
import { changedExtras, recognized, recognizedGroups } from '#shared/pricing/optionExtras.ts'

const pink = { id: 11, name: '핑크', extra_price: 1_000 }
const grey = { id: 12, name: '그레이', extra_price: 0 }
const colour = { id: 1, name: '색상', values: [pink, grey] }

describe('옵션 추가금', () => {
  test('빼고 같은 이름으로 다시 넣은 값은 그 값이고, 추가금이 다르면 바뀐 것이다', () => {
    const values = recognized([grey, { name: '핑크', extra_price: 300 }], colour.values)
    expect(values[1]).toEqual({ id: 11, name: '핑크', extra_price: 300 })
    expect(changedExtras('색상', colour.values, values)).toEqual([
      { id: 11, label: '색상 핑크', before: 1_000, after: 300 },
    ])
  })

  test('옵션을 통째로 빼고 같은 이름으로 다시 만들어도 그 옵션과 그 값이다', () => {
    const [group] = recognizedGroups([{ name: '색상', values: [{ name: '핑크', extra_price: 0 }] }], [colour])
    expect(group).toEqual({ id: 1, name: '색상', values: [{ id: 11, name: '핑크', extra_price: 0 }] })
  })

  test('남아 있는 값의 이름을 쓴 새 값은 새 값이고, 새 값의 추가금은 바뀐 것이 아니다', () => {
    const values = recognized([pink, { name: '핑크', extra_price: 5 }], [pink])
    expect(values[1]).toEqual({ name: '핑크', extra_price: 5 })
    expect(changedExtras('색상', [pink], values)).toEqual([])
  })

  test('비워 둔 추가금은 0원이다', () => {
    expect(changedExtras('색상', [pink], [{ ...pink, extra_price: null }])).toEqual([
      { id: 11, label: '색상 핑크', before: 1_000, after: 0 },
    ])
  })
})
