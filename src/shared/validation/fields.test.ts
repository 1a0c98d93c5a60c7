import { describe, expect, test } from 'vitest'
import { checkMobile, checkPhone, checkPostcode, checkVerifiableMobile } from './address.ts'
import { type Checked, messageOf } from './checked.ts'
import { checkInteger, parseStrictInt } from '../../resources/skus/strictInteger.ts'
import { checkPassword } from './password.ts'
import { checkEmail, checkLength, checkNickname, checkRecipient, cleanText } from './text.ts'

const answer = <T>(result: Checked<T>) => (result.ok ? result.value : result.code)

test('우편번호는 다섯 자리이고, 옛 여섯 자리는 옛것이라고 말한다', () => {
  expect(['06236', ' ０６２３６ '].map((text) => answer(checkPostcode(text)))).toEqual(['06236', '06236'])
  expect(['135-080', '135080'].map((text) => answer(checkPostcode(text)))).toEqual(['POSTCODE_OLD', 'POSTCODE_OLD'])
  expect(['', '1234', '1234567', 'abcde'].map((text) => answer(checkPostcode(text)))).toEqual(Array(4).fill('POSTCODE'))
})

test('휴대폰은 01로 시작하고, 인증번호는 010으로만 받는다', () => {
  expect(answer(checkMobile('010-1234-5678'))).toBe('01012345678')
  expect(answer(checkMobile('+82 10 1234 5678'))).toBe('01012345678')
  expect(answer(checkMobile('011-123-4567'))).toBe('0111234567')
  expect(answer(checkVerifiableMobile('011-123-4567'))).toBe('MOBILE_010')
  expect(answer(checkVerifiableMobile('010-123-4567'))).toBe('MOBILE_010')
  expect(['02-123-4567', '0101234', '012-1234-5678', ''].map((text) => answer(checkMobile(text)))).toEqual(
    Array(4).fill('MOBILE'),
  )
  expect(['02-123-4567', '0507-1234-5678', '1588-1234'].map((text) => answer(checkPhone(text)))).toEqual([
    '021234567',
    '050712345678',
    '15881234',
  ])
  expect(answer(checkPhone('123'))).toBe('PHONE')
})

describe('비밀번호', () => {
  test.each([
    ['tulipgrove', true],
    ['열글자가넘는비밀번호예요', true],
    ['Kitten12', true],
    ['bic 12!x', true],
    ['abcdef12', false],
    ['Abc12!x', false],
    ['aaaaaaaaaaaa', false],
    ['', false],
    ['a1!'.repeat(50), false],
  ])('%s: %s', (password, ok) => {
    expect(checkPassword(password).ok).toBe(ok)
  })

  test('이메일이나 그 앞부분과 같으면 안 된다', () => {
    expect(answer(checkPassword('HongGilDong1', 'honggildong1@homefit.kr'))).toBe('PASSWORD_IS_EMAIL')
    expect(answer(checkPassword('HongGilDong2', 'honggildong1@homefit.kr'))).toBe('HongGilDong2')
  })
})

describe('글', () => {
  test('보이지 않는 글자를 없애고 나뉜 한글을 합친다', () => {
    expect(cleanText('  홍\u200b길동\u00a0 님 ')).toBe('홍길동 님')
    expect(cleanText('홍길동'.normalize('NFD'))).toBe('홍길동')
  })

  test('길이는 사람이 세는 글자 수로 잰다', () => {
    expect(answer(checkLength('👨‍👩‍👧가', '이름', { max: 2 }))).toBe('👨‍👩‍👧가')
    expect(answer(checkLength('  ', '이름', { max: 2 }))).toBe('REQUIRED')
    expect(answer(checkLength('  ', '메모', { min: 0, max: 2 }))).toBe('')
    expect(checkLength('가나다', '이름', { max: 2 })).toMatchObject({
      message: '이름은 2자까지 쓸 수 있어요. (지금 3자)',
    })
    expect(checkLength('', '주소', { max: 2 })).toMatchObject({ message: '주소를 입력해 주세요.' })
  })

  test('받는 사람 이름과 닉네임, 이메일', () => {
    expect(['홍길동', 'O’Neil', '㈜홈핏 (1층)', '李'].map((name) => checkRecipient(name).ok)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(answer(checkRecipient(`가${'\u0301'.repeat(500)}`))).toBe('TOO_LONG')
    expect(answer(checkRecipient('<b>'))).toBe('NAME_CHARACTERS')
    expect(answer(checkRecipient('가'.repeat(31)))).toBe('TOO_LONG')
    expect(
      ['홈핏러', 'home_fit9', '나', '띄어 쓰기', '열세글자가되는닉네임이에요'].map((name) => checkNickname(name).ok),
    ).toEqual([true, true, false, false, false])
    expect(answer(checkEmail(' Hong@Example.COM '))).toBe('hong@example.com')
    for (const wrong of ['', 'a', 'a@b', 'a@b..kr', 'a b@c.kr', '@c.kr', 'a@c.k', '홍@c.kr']) {
      expect(checkEmail(wrong).ok, wrong).toBe(false)
    }
  })
})

describe('정수', () => {
  test('반듯하게 적힌 정수만 읽는다', () => {
    expect(['0', '42', '-7', '9007199254740991'].map(parseStrictInt)).toEqual([0, 42, -7, 9_007_199_254_740_991])
    for (const wrong of ['', ' 5', '+5', '012', '-0', '1e3', '1.0', '0x10', '12,000', '9007199254740992', '٣', 'NaN']) {
      expect(parseStrictInt(wrong), wrong).toBeNull()
    }
  })

  test('칸에 적은 수는 쉼표를 봐주고 범위를 말해 준다', () => {
    const range = { min: 1, max: 99_999 }
    expect(answer(checkInteger(' 12,000 ', '수량', range))).toBe(12_000)
    expect(answer(checkInteger('1,20', '수량', range))).toBe('INTEGER')
    expect(checkInteger('100000', '수량', range)).toMatchObject({ message: '수량: 99,999 이하여야 해요.' })
    expect(answer(checkInteger('0', '수량', range))).toBe('TOO_SMALL')
  })
})

test('폼에는 문장만, 괜찮으면 아무 말도 하지 않는다', () => {
  const validate = messageOf(checkPostcode)
  expect(validate('06236')).toBeUndefined()
  expect(validate('1')).toBe('우편번호는 숫자 다섯 자리예요.')
})
