import { HttpError } from 'react-admin'
import { expect, test } from 'vitest'
import { KstAdapter } from '#console/dates/kstAdapter.ts'
import { frozenColumns } from '#console/grid/frozenColumns.ts'
import { changedFields } from '#dataProvider/changes.ts'
import { codeOf, extraOf, isUnreached } from '#dataProvider/errors.ts'
import { pathOf } from '#dataProvider/paths.ts'
import { personalParts, withoutPeople } from '#dataProvider/personalParts.ts'
import { listQuery, meantAsAll, toQuery } from '#dataProvider/query.ts'

test('바뀐 항목은 안쪽까지 견주고, 빠진 항목과 번호는 바뀐 것이 아니다', () => {
  const before = { id: 1, name: '매트', tags: [1, 2], size: { w: 1, h: 2 }, memo: null, sold: 0 }
  const changed = (data: object) => changedFields(data as Record<string, unknown>, before)
  expect(changed({ ...before, id: 2, tags: [1, 2], size: { h: 2, w: 1 } })).toEqual({})
  expect(changed({ name: '매트' })).toEqual({})
  expect(changed({ tags: [2, 1] })).toEqual({ tags: [2, 1] })
  expect(changed({ tags: [1] })).toEqual({ tags: [1] })
  expect(changed({ size: { w: 1, h: 3 } })).toEqual({ size: { w: 1, h: 3 } })
  expect(changed({ size: { w: 1, d: 2 } })).toEqual({ size: { w: 1, d: 2 } })
  expect(changed({ size: [1, 2] })).toEqual({ size: [1, 2] })
  expect(changed({ memo: '', sold: null })).toEqual({ memo: '', sold: null })
  expect(changedFields({ name: '' }, undefined)).toEqual({ name: '' })
})

test('목록은 정한 것이 없으면 첫 쪽 스무 줄을 묻고, 조건은 쪽을 덮지 않는다', () => {
  expect(listQuery({})).toBe('?page=1&page_size=20')
  expect(listQuery({ sort: { field: 'id', order: 'ASC' }, pagination: { page: 3, perPage: 50 } })).toBe(
    '?page=3&page_size=50&sort=id',
  )
  expect(listQuery({ filter: { page: 9, status: [] } })).toBe('?page=1&page_size=20')
  expect(toQuery({ from: new Date('2026-11-16T01:00:00Z'), place: { id: 3 } })).toBe(
    '?from=2026-11-16T01%3A00%3A00.000Z&place.id=3',
  )
  expect([meantAsAll({}), meantAsAll({ status: ['PAID'] })]).toEqual([{ all: true }, {}])
})

const sealed = `~${'a'.repeat(60)}`

test('사람을 찾는 말만 사람의 것이고, 봉한 것과 함께 보기에서 뺀다', () => {
  const orders = pathOf('orders')
  const filter = { q: '김민지', status: ['PAID'], invoice_no: '01012345678', kept: sealed }
  expect(personalParts(orders, filter)).toEqual([['q', '김민지']])
  expect(personalParts(orders, { q: '26112100000001' })).toEqual([])
  expect(personalParts(orders, { q: sealed })).toEqual([])
  expect(personalParts(pathOf('brands'), { q: '김민지', memo: 'a@b.example' })).toEqual([['memo', 'a@b.example']])
  expect(withoutPeople(orders, filter)).toEqual({ status: ['PAID'], invoice_no: '01012345678' })
})

test('닿지 못한 것은 연결이 없거나 서버가 쓰러진 것이고, 거절은 아니다', () => {
  const failure = (status: number, body: unknown = null) => new HttpError('', status, body)
  expect([0, 500, 503].map((status) => isUnreached(failure(status)))).toEqual([true, true, true])
  expect([400, 401, 403, 404, 409, 499].some((status) => isUnreached(failure(status)))).toBe(false)
  expect(isUnreached(new Error('x'))).toBe(false)
  expect([codeOf(failure(409, { code: 'VERSION_CONFLICT' })), codeOf(failure(409)), codeOf(new Error('x'))]).toEqual([
    'VERSION_CONFLICT',
    undefined,
    undefined,
  ])
  expect([
    extraOf(failure(409, { extra: { version: 2 } })),
    extraOf(failure(409, { extra: 'x' })),
    extraOf(null),
  ]).toEqual([{ version: 2 }, {}, {}])
})

test('고정한 열은 앞 열의 너비만큼 왼쪽에서 떨어져 선다', () => {
  const styles = frozenColumns(
    [{ field: 'no', width: 130 }, { field: 'state', width: 90 }, { field: 'memo' }],
    ['no', 'state', 'x'],
  )
  const theme = { breakpoints: { up: () => 'md' }, palette: { background: { paper: '#fff' } } } as never
  const lefts = Object.values(styles).map((style) => (style(theme) as { md: { left: number } }).md.left)
  expect(Object.keys(styles).map((key) => /"(.*)"/.exec(key)?.[1])).toEqual(['__check__', 'no', 'state', 'x'])
  expect(lefts).toEqual([0, 44, 174, 264])
})

test('달력은 브라우저가 어디에 있든 한국의 날과 적힌 그대로의 시각을 읽는다', () => {
  const adapter = new KstAdapter({ locale: 'ko' })
  const now = adapter.date(undefined, 'UTC')
  const kst = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16)
  expect(now?.format('YYYY-MM-DDTHH:mm').slice(0, 13)).toBe(kst.slice(0, 13))
  expect(adapter.parse('2026.03.29 02:30', 'YYYY.MM.DD HH:mm')?.toISOString()).toBe('2026-03-29T02:30:00.000Z')
  expect(adapter.parse('', 'YYYY.MM.DD')).toBeNull()
  expect(adapter.parse('2026.2.3', 'YYYY.MM.DD')?.isValid()).toBe(false)
})
