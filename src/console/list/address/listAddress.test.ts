import { describe, expect, test } from 'vitest'
import { listParamsFrom, listParamsOf, searchOf, tellsOfList, type ListStart } from './listAddress.ts'

const start: ListStart = { perPage: 50, sort: { field: 'paid_at', order: 'DESC' }, filter: { status: ['PAID'] } }

describe('목록의 주소', () => {
  test('처음 모습의 목록은 주소에 아무것도 쓰지 않는다', () => {
    expect(searchOf(listParamsOf({}, start), start)).toBe('')
  })

  test('주소에 쓴 것을 읽으면 같은 목록이다', () => {
    const stands = { ...listParamsOf({}, start), filter: { status: ['SHIPPING'], q: '김 & 이' }, page: 3, perPage: 100 }
    expect(listParamsFrom(searchOf(stands, start), start)).toEqual(stands)
  })

  test('조건을 모두 지운 목록은 처음 조건으로 돌아가지 않는다', () => {
    const stands = { ...listParamsOf({}, start), filter: {} }
    expect(listParamsFrom(searchOf(stands, start), start).filter).toEqual({})
  })

  test('조건만 적은 링크는 나머지를 목록의 처음 모습에서 가져온다', () => {
    const search = `?filter=${encodeURIComponent(JSON.stringify({ delayed: true }))}`
    expect(listParamsFrom(search, start)).toMatchObject({ filter: { delayed: true }, sort: 'paid_at', perPage: 50 })
  })

  test('깨진 주소는 목록을 깨뜨리지 않는다', () => {
    expect(listParamsFrom('?filter=%7Bnope&page=x&perPage=', start)).toMatchObject({ filter: {}, page: 1 })
  })

  test('보기 링크는 목록의 조건이 아니다', () => {
    expect(tellsOfList('?view=12')).toBe(false)
    expect(tellsOfList('?page=2')).toBe(true)
  })
})
