import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { type Checked, fail, pass } from './checked.ts'

/** A 국가기초구역번호: exactly five digits (full-width digits and spaces are forgiven). */
export function checkPostcode(text: string): Checked<string> {
  const postcode = text.normalize('NFKC').replaceAll(/\s/g, '')
  if (/^\d{5}$/.test(postcode)) return pass(postcode)
  if (/^\d{3}-?\d{3}$/.test(postcode)) {
    return fail('POSTCODE_OLD', '여섯 자리 옛 우편번호예요. 다섯 자리 새 우편번호를 입력해 주세요.')
  }
  return fail('POSTCODE', '우편번호는 숫자 다섯 자리예요.')
}

/** A Korean mobile number, legacy prefixes included, as digits. */
export function checkMobile(text: string): Checked<string> {
  const digits = phoneDigits(text)
  if (/^01[016789]\d{7,8}$/.test(digits)) return pass(digits)
  return fail('MOBILE', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678')
}

/** A number that can receive a verification code: 010 and eight more digits. */
export function checkVerifiableMobile(text: string): Checked<string> {
  const digits = phoneDigits(text)
  if (/^010\d{8}$/.test(digits)) return pass(digits)
  return fail('MOBILE_010', '인증번호는 010으로 시작하는 휴대폰으로만 받을 수 있어요.')
}

/** Any Korean telephone number a courier can call, as digits. */
export function checkPhone(text: string): Checked<string> {
  const digits = phoneDigits(text)
  return isPhone(digits) ? pass(digits) : fail('PHONE', '전화번호를 확인해 주세요. 예: 010-1234-5678')
}
