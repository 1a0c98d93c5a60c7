import { describe, expect, test } from 'vitest'
import { membersIn, namesOf } from './members.ts'

describe('붙여 넣은 회원', () => {
  test('이메일은 무엇으로 나뉘어 있어도, 대문자여도 한 번씩 읽는다', () => {
    expect(membersIn('A@x.kr, b@y.co.kr;\n"c@z.com"\ta@x.kr <d@w.io>.').map((one) => one.email)).toEqual([
      'a@x.kr',
      'b@y.co.kr',
      'c@z.com',
      'd@w.io',
    ])
  })

  test('회원 번호 한 열을 읽는다', () => {
    expect(namesOf(membersIn('회원번호\n12\n7\r\n12\n'))).toEqual({ user_ids: [12, 7], email_addresses: [] })
    expect(namesOf(membersIn('12,7, 9; 31')).user_ids).toEqual([12, 7, 9, 31])
  })

  test('이메일이 있는 표에서 전화번호와 금액은 회원 번호가 아니다', () => {
    expect(namesOf(membersIn('김민지\tminji@x.kr\t010-1234-5678\t3,000'))).toEqual({
      user_ids: [],
      email_addresses: ['minji@x.kr'],
    })
  })

  test('전화번호나 금액뿐이면 아무도 아니다', () => {
    expect(membersIn('010-1234-5678 3,000 1.5 -4')).toEqual([])
    expect(membersIn('')).toEqual([])
  })
})
