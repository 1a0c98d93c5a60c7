import { type Checked, fail, pass } from './checked.ts'
import { isCommonPassword } from './commonPasswords.ts'

export const PASSWORD_RULE = '10자 이상, 또는 영문 대문자·소문자·숫자·기호 중 세 가지를 섞어 8자 이상'

const MAX_LENGTH = 128
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/**
 * At least 10 characters, or at least 8 of three kinds (lower case, upper case, digits, everything else). Never trimmed:
 * a space is a character. One character repeated, the account's own mail address and what is on top of every list of
 * breached passwords are refused.
 */
export function checkPassword(password: string, emailAddress = ''): Checked<string> {
  const letters = Array.from(password)
  if (letters.length === 0) return fail('REQUIRED', '비밀번호를 입력해 주세요.')
  if (letters.length > MAX_LENGTH) return fail('PASSWORD_LONG', `비밀번호는 ${MAX_LENGTH}자까지 쓸 수 있어요.`)
  const kinds = CLASSES.filter((kind) => kind.test(password)).length
  if (letters.length < 8 || (letters.length < 10 && kinds < 3)) {
    return fail('PASSWORD_WEAK', `비밀번호는 ${PASSWORD_RULE}으로 만들어 주세요.`)
  }
  if (new Set(letters).size === 1) return fail('PASSWORD_ONE_LETTER', '한 글자만 되풀이한 비밀번호는 쓸 수 없어요.')
  const own = emailAddress.trim().toLowerCase()
  if (own !== '' && [own, own.split('@')[0]].includes(password.toLowerCase())) {
    return fail('PASSWORD_IS_EMAIL', '이메일과 같은 비밀번호는 쓸 수 없어요.')
  }
  if (isCommonPassword(password)) {
    return fail('PASSWORD_COMMON', '너무 흔해서 쉽게 알아낼 수 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.')
  }
  return pass(password)
}
