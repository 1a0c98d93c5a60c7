import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ApiError,
  type ErrorBody,
  errorFromResponse,
  errorWords,
  networkError,
  timeoutError,
  toApiError,
} from './apiError.ts'

const UNKNOWN: ErrorBody = { code: 'UNKNOWN', message: '알 수 없는 오류가 발생했습니다.' }
const answered = (body: unknown, status = 409) => errorFromResponse(Response.json(body, { status }), 'r-1')

describe('이름은 상태를 따른다', () => {
  test.each([
    [400, 'BadRequest'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'NotFound'],
    [500, 'InternalServerError'],
    [402, 'Unknown'],
    [409, 'Unknown'],
    [429, 'Unknown'],
    [502, 'Unknown'],
    [0, 'Unknown'],
  ])('%i 은 %s', (status, name) => {
    const error = new ApiError(status, UNKNOWN)
    expect(error.name).toBe(name)
    expect(error).toBeInstanceOf(Error)
  })
})

describe('오류 본문', () => {
  test('code, title, message, extra를 그대로 옮긴다', async () => {
    const body = { code: 'SKU_SOLD_OUT', title: '품절', message: '다 팔렸어요.', extra: { left: 0 } }
    expect(await answered(body)).toMatchObject({ ...body, status: 409, requestId: 'r-1' })
  })

  test.each([
    ['빈 객체', {}, UNKNOWN],
    ['코드만', { code: 'SKU_SOLD_OUT' }, { code: 'SKU_SOLD_OUT', message: UNKNOWN.message }],
    ['말만', { message: '안 돼요.' }, { code: 'UNKNOWN', message: '안 돼요.' }],
    ['빈 글', { code: '', message: '  ', title: '' }, UNKNOWN],
    ['다른 종류의 값', { code: 7, message: null, title: {}, extra: [] }, UNKNOWN],
    ['배열', [], UNKNOWN],
    ['null', null, UNKNOWN],
    ['글', 'sorry', UNKNOWN],
  ])('%s: 없는 것은 UNKNOWN의 것이다', async (_what, body, expected) => {
    const { code, message, title, extra } = await answered(body)
    expect({ code, message, title, extra }).toEqual({ title: undefined, extra: undefined, ...expected })
  })

  test('JSON이 아니거나 비었으면 UNKNOWN이다', async () => {
    for (const body of ['<html>', '', '{']) {
      const error = await errorFromResponse(new Response(body, { status: 502 }))
      expect({ code: error.code, message: error.message, status: error.status }).toEqual({ ...UNKNOWN, status: 502 })
    }
  })

  test('무엇이 와도 코드와 말이 있다', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const error = await answered(body)
        expect(error.code.trim()).not.toBe('')
        expect(error.message.trim()).not.toBe('')
      }),
    )
  })
})

describe('던져진 것', () => {
  test('우리 오류는 그대로, 늦은 본문은 TIMEOUT, 나머지는 UNKNOWN이다', () => {
    const ours = networkError('r-2')
    expect(toApiError(ours)).toBe(ours)
    expect(toApiError(new DOMException('', 'TimeoutError')).code).toBe('TIMEOUT')
    for (const thrown of [new TypeError('x'), 'x', undefined, null, {}])
      expect(toApiError(thrown)).toMatchObject({ ...UNKNOWN, status: 0 })
  })

  test('답이 오지 않은 오류는 상태가 0이고 무엇을 할지 말한다', () => {
    expect(networkError('r')).toMatchObject({ status: 0, code: 'NETWORK', requestId: 'r', title: expect.any(String) })
    expect(timeoutError('r')).toMatchObject({ status: 0, code: 'TIMEOUT', requestId: 'r', title: expect.any(String) })
  })
})

describe('알림창의 말', () => {
  test('제목이 있으면 제목이 머리말, 말이 설명이다', () => {
    expect(errorWords({ title: '품절', message: '다 팔렸어요.' })).toEqual({
      heading: '품절',
      description: '다 팔렸어요.',
    })
  })

  test('제목이 없으면 말이 머리말이고 설명은 없다', () => {
    expect(errorWords({ message: '다 팔렸어요.' })).toEqual({ heading: '다 팔렸어요.' })
    expect(errorWords({ title: '', message: '다 팔렸어요.' })).toEqual({ heading: '다 팔렸어요.' })
  })
})
