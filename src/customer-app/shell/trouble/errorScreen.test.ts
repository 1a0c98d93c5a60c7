import { describe, expect, test } from 'vitest'
import { ApiError, networkError, timeoutError, toApiError, type ErrorBody } from '#shared/api/apiError.ts'
import { errorScreenOf } from './errorScreen.ts'

describe('읽지 못한 화면이 하는 말', () => {
  test('서버가 거절한 것은 서버의 말로 하고 번호를 붙이지 않는다', () => {
    const refused = new ApiError(
      404,
      { code: 'PRODUCT_NOT_FOUND', title: '없는 상품이에요', message: '판매가 끝났어요.' },
      'r-1',
    )
    expect(errorScreenOf(refused, true)).toEqual({ heading: '없는 상품이에요', description: '판매가 끝났어요.' })
  })

  test('우리의 잘못이면 찾을 수 있는 번호를 보여 준다: 서버가 준 것, 없으면 요청의 것', () => {
    const body: ErrorBody = { code: 'INTERNAL', message: '문제가 생겼어요.', extra: { trace_id: 't-1' } }
    expect(errorScreenOf(new ApiError(500, body, 'r-1'), true).reference).toBe('t-1')
    expect(errorScreenOf(new ApiError(502, { code: 'PG_UNAVAILABLE', message: '.' }, 'r-1'), true).reference).toBe(
      'r-1',
    )
  })

  test('까닭을 모르면 알 수 없는 오류라고 한다', () => {
    expect(errorScreenOf(toApiError(new Error('?')), true)).toEqual({ heading: '알 수 없는 오류가 발생했습니다.' })
  })

  test('기기가 끊겨 있으면 그렇게 말하고, 기기는 이어져 있으면 서버에 닿지 못했다고 한다', () => {
    expect(errorScreenOf(networkError(), false).heading).toBe('인터넷에 연결되어 있지 않아요')
    expect(errorScreenOf(timeoutError(), false).heading).toBe('인터넷에 연결되어 있지 않아요')
    expect(errorScreenOf(networkError(), true).heading).toBe('인터넷 연결을 확인해 주세요')
  })

  test('앞에 선 서버가 봉투 없이 503으로 답하면 점검 중이고, 봉투가 있으면 그 말을 따른다', () => {
    const closed = new ApiError(503, { code: 'UNKNOWN', message: '알 수 없는 오류가 발생했습니다.' })
    expect(errorScreenOf(closed, true).heading).toBe('잠시 점검하고 있어요')
    const busy = new ApiError(503, { code: 'BUSY', message: '지금 붐벼요.' })
    expect(errorScreenOf(busy, true).heading).toBe('지금 붐벼요.')
  })
})
