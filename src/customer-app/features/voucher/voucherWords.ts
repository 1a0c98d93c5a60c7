import { addDays } from '#shared/calendar/days.ts'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { isVoucherCode, isVoucherSecret, voucherTextOf } from '#shared/validation/voucherCode.ts'

/** `2026.11.16(월) ~ 2026.12.15(화)`: the last day is one that may be used. */
export const spanText = ({ starts_on: from, ends_on: end }: { starts_on: Day; ends_on: Day }): string =>
  `${formatDay(from, 'YYYY.MM.DD(dd)')} ~ ${formatDay(addDays(end, -1), 'YYYY.MM.DD(dd)')}`

/** What happens with the days, in a sentence. */
export const startText = (startsOn: Day, now: number = Date.now()): string =>
  startsOn === kstDay(now)
    ? '등록하면 오늘부터 쓸 수 있어요.'
    : `지금 쓰는 기간이 끝난 뒤 ${formatDay(startsOn, 'M월 D일')}부터 이어서 써요. 다음 결제일도 그만큼 미뤄져요.`

/** What is wrong with a code as it is typed, before anybody is asked. */
export function codeProblem(typed: string): string | null {
  const code = voucherTextOf(typed)
  if (code === '') return '이용권 코드를 적어 주세요.'
  if (code.length < 16) return '코드는 열여섯 자예요. 빠진 글자가 없는지 봐 주세요.'
  return isVoucherCode(code) ? null : '틀린 글자가 있는 코드예요. 다시 확인해 주세요.'
}

export function secretProblem(typed: string): string | null {
  const secret = voucherTextOf(typed)
  return secret === '' || isVoucherSecret(secret) ? null : '스크래치 번호는 여덟 자예요.'
}

/** Why a voucher gives nothing, in plain words. */
export function refusalText(thrown: unknown): string {
  const error = toApiError(thrown)
  const seconds = error.extra?.['retry_after']
  if (error.code === 'RATE_LIMITED' && typeof seconds === 'number')
    return `여러 번 잘못 적어 잠시 막아 두었어요. ${Math.ceil(seconds / 60)}분 뒤에 다시 적어 주세요.`
  const { heading, description } = errorWords(error)
  return description ? `${heading}. ${description}` : heading
}
