import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeCodes, notices } from './catalogue.ts'
import { troublesIn } from './check.ts'
import { namesIn, render, renderMessage, strangersIn } from './render.ts'

describe('문구', () => {
  test('중괄호로 싼 이름이 값으로 바뀌고, 조사는 값에 맞는다', () => {
    expect(render('{종류|을를} 접수했어요 ({ 금액 })', { 종류: '취소', 금액: '100원' })).toBe(
      '취소를 접수했어요 (100원)',
    )
    const all = '{것|은는} {것|이가} {것|을를} {것|와과} {것|으로로}'
    expect(render(all, { 것: '반품' })).toBe('반품은 반품이 반품을 반품과 반품으로')
    expect(render(all, { 것: '취소' })).toBe('취소는 취소가 취소를 취소와 취소로')
    expect(render('{것|을를} 받아요', {})).toBe(' 받아요')
  })

  test('대괄호로 묶은 곳은 그 안의 값이 하나라도 없으면 빠지고, 값이 없는 대괄호는 글자 그대로다', () => {
    const text = '[안내] [사유: {사유}. ]다시 신청해 주세요.[ ({날짜}, {사유})]'
    expect(render(text, { 사유: '품절' })).toBe('[안내] 사유: 품절. 다시 신청해 주세요.')
    expect(render(text, { 사유: '' })).toBe('[안내] 다시 신청해 주세요.')
    expect(render(text, { 사유: '품절', 날짜: '내일' })).toBe('[안내] 사유: 품절. 다시 신청해 주세요. (내일, 품절)')
  })

  test('값에 든 괄호와 기호는 다시 읽지 않는다', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(render('[<{사유}>]{금액}', { 사유: `{금액}$&[{사유}]${value}`, 금액: value })).toBe(
          `<{금액}$&[{사유}]${value}>${value}`,
        )
      }),
    )
  })

  test('어떤 글이든 그대로 나가거나 거절되고, 보낼 수 있는 글에는 중괄호가 남지 않는다', () => {
    const piece = fc.oneof(
      fc.constantFrom('{금액}', '{금액|을를}', '{사유}', '[', ']', '{', '}', '|', '{|}', '{금액', '{constructor}'),
      fc.string({ maxLength: 5 }),
    )
    const values = { 금액: '1,000원', 사유: '' }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        if (strangersIn(text, Object.keys(values)).length === 0) expect(render(text, values)).not.toMatch(/[{}]/)
        if (!/[{}]/.test(text)) expect(render(text, values)).toBe(text)
      }),
    )
  })

  test('받는 사람의 이름이 앞에, 주문번호와 송장이 뒤에 붙는다', () => {
    const text = { title: '{금액}', body: '{금액}이에요.' }
    expect(renderMessage(text, { 금액: '1원' }, { name: '김하늘', orderNo: '26A', parcel: '한진 12' })).toEqual({
      title: '[홈핏] 1원',
      body: '김하늘님, 1원이에요.\n주문번호 26A\n한진 12',
    })
    expect(renderMessage(text, { 금액: '1원' }, { name: '김하늘' }).body).toBe('김하늘님, 1원이에요.')
  })
})

describe('문구의 값', () => {
  const delayed = (title: string, body: string) => troublesIn('DELAYED', { title, body })

  test('없는 값, 모르는 조사, 짝이 없는 중괄호를 어느 칸의 무엇인지 말한다', () => {
    expect(delayed('{금액}', '{날짜} {사유|을르} {name}')).toEqual([
      { field: 'title', code: 'NOTICE_VALUE', params: { names: '금액' } },
      { field: 'body', code: 'NOTICE_VALUE', params: { names: '사유|을르, name' } },
    ])
    expect(delayed('{날짜}', '{사유} {} {사유|을를|은는} {날짜 a}b} {끝')).toEqual([
      { field: 'body', code: 'NOTICE_VALUE', params: { names: '{}, 사유|을를|은는, 날짜 a, }, {끝' } },
    ])
  })

  test('꼭 있어야 하는 값이 빠지면 무엇인지 말하고, 제목에 있어도 된다', () => {
    expect(delayed('늦어져요', '죄송해요.')).toEqual([
      { field: 'body', code: 'NOTICE_VALUE_MISSING', params: { names: '날짜, 사유' } },
    ])
    expect(delayed('{날짜}에 보내요', '{사유}')).toEqual([])
  })

  test('모든 안내에 값의 예가 있고, 값의 이름은 중괄호로 적을 수 있다', () => {
    for (const code of noticeCodes)
      for (const [name, { about, example }] of Object.entries(notices[code].values)) {
        expect([namesIn(`{${name}}`), strangersIn(`{${name}}`, [name])]).toEqual([[name], []])
        expect([about, example].every(Boolean)).toBe(true)
      }
  })
})
