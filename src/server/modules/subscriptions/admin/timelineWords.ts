import { sure } from '../../../db/sure.ts'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import { notices, isNoticeCode } from '#shared/notices/catalogue.ts'
import {
  honestAnswerWord,
  type HonestAnswer,
  periodWord,
  type PeriodKind,
  refundCauseWord,
  subscriptionConsentWord,
  subscriptionStatusWord,
} from '#shared/words/subscriptions.ts'

/** What stands in the timeline of a subscription, in words. */

export type Line = { kind: string; what: string; detail: string | null; amount: number | null }
type Data = Record<string, unknown>

const day = (value: unknown) => (typeof value === 'string' ? formatDay(value, 'YYYY.MM.DD') : '')
const won = (value: unknown) => (typeof value === 'number' ? formatKrw(value) : '')

const eventWord: Record<string, string> = {
  STARTED: '구독을 시작했어요',
  TRIAL_STARTED: '무료 체험을 시작했어요',
  GIVEN: '받은 기간으로 구독을 시작했어요',
  CONVERTED: '체험을 마치고 결제한 구독이 되었어요',
  RENEWED: '다음 기간으로 이어졌어요',
  RESUMED: '쉬기를 끝내고 다시 시작했어요',
  CHARGE_REFUSED: '결제가 거절되었어요',
  CHARGE_UNKNOWN: '결제사의 답을 기다려요',
  CANCELED: '해지를 신청했어요',
  CANCEL_UNDONE: '해지를 취소했어요',
  PAUSE_PLANNED: '쉬어 가기로 했어요',
  PAUSE_DROPPED: '쉬어 가기를 취소했어요',
  PAUSED: '쉬기 시작했어요',
  TERMINATED: '지금 끝내기로 했어요',
  ENDED: '구독이 끝났어요',
  UPGRADED: '요금제를 바꿨어요',
  APPENDED: '이용 기간을 더했어요',
  TAKEN_BACK: '더한 기간을 거뒀어요',
  METHOD_CHANGED: '결제수단을 바꿨어요',
  INSTALLMENTS: '할부 개월을 바꿨어요',
  DOWNGRADE_PLANNED: '다음 기간부터 요금제를 낮추기로 했어요',
  DOWNGRADE_UNDONE: '요금제 낮추기를 취소했어요',
  CONVERSION_AGREED: '체험 뒤의 결제에 동의했어요',
  CONVERSION_DECLINED: '체험 뒤의 결제에 동의하지 않았어요',
  NOT_ANNOUNCED: '결제를 미리 알리지 못해 직원 확인을 기다려요',
  NOTHING_DUE: '이미 결제된 기간이라 직원 확인을 기다려요',
  RETRY_ASKED: '다시 결제하기로 했어요',
  RESUME_ASKED: '지금 다시 시작하기로 했어요',
  MISSED_CHARGED: '놓친 기간을 결제하기로 했어요',
  MISSED_SKIPPED: '놓친 기간을 받지 않기로 했어요',
  CHECKED: '직원이 확인했어요',
  KIT_ASKED: '키트를 반납하기로 했어요',
  KIT_WITHDRAWN: '키트를 반납하지 않기로 했어요',
  KIT_ARRIVED: '키트가 온전히 돌아왔어요',
  KIT_TRANSFERRED: '키트 값을 계좌로 보냈어요',
  REFUND_TRANSFERRED: '환불을 계좌로 보냈어요',
  KIT_DAMAGED: '돌아온 키트가 훼손되었어요',
  KIT_EXPIRED: '키트가 기한까지 돌아오지 않았어요',
  HONEST_NAMED: '운동하지 않은 기간을 결제 전에 알렸어요',
  HONEST_ANSWERED: '운동하지 않은 기간에 답했어요',
}

const endWord: Record<string, string> = {
  CANCELED: '해지',
  TERMINATED: subscriptionStatusWord.TERMINATED,
  PAYMENT_FAILED: '결제하지 못함',
  PRICE_NOT_AGREED: '가격 변경에 동의하지 않음',
  CONVERSION_NOT_AGREED: '체험 뒤의 결제에 동의하지 않음',
  PERIOD_OVER: '기간이 끝남',
}

const offered = (credit: number) => (credit > 0 ? `크레딧 ${formatKrw(credit)} 제안` : '크레딧 제안 없음')

const span = (from: unknown, until: unknown): string =>
  from || until
    ? [day(from), '~', typeof until === 'string' ? day(addDays(until, -1)) : ''].filter(Boolean).join(' ')
    : ''

const said = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' · ') || null

/** What staff name when they ask the gateway. */
const gatewayCode = (code: string) => code && `결제사 코드 ${code}`

const eventLine = (kind: string, of: Data): Line => ({
  kind,
  what: eventWord[kind] ?? '구독이 바뀌었어요',
  detail: said(
    span(of['starts_on'] ?? of['from'], of['ends_on'] ?? of['until']),
    typeof of['months'] === 'number' && (of['months'] > 0 ? `${of['months']}개월` : '일시불'),
    typeof of['why'] === 'string' && (endWord[of['why']] ?? ''),
    typeof of['code'] === 'string' && gatewayCode(of['code']),
    typeof of['left_until'] === 'string' && `받은 기간은 ${day(addDays(of['left_until'], -1))}까지`,
    typeof of['answer'] === 'string' && (honestAnswerWord[of['answer'] as HonestAnswer] ?? ''),
    typeof of['credit'] === 'number' && kind === 'HONEST_NAMED' && offered(of['credit']),
    typeof of['reason'] === 'string' && `사유: ${of['reason']}`,
  ),
  amount: typeof of['amount'] === 'number' ? of['amount'] : null,
})

const chargeWord: Record<string, string> = {
  INITIAL: '첫 결제',
  CONVERSION: '체험 뒤 결제',
  RENEWAL: '정기 결제',
  RETRY: '다시 결제',
  UPGRADE: '요금제 변경 결제',
  VOUCHER_UPGRADE: '이용권 변경 결제',
  GIFT: '선물 결제',
}
const paymentWord: Record<string, string> = { PENDING: '진행 중', UNKNOWN: '확인 중', PAID: '완료', FAILED: '실패' }
const refundWord: Record<string, string> = { PROCESSING: '진행 중', COMPLETED: '완료', MANUAL: '직접 송금 필요' }
const refundCause: Record<string, string> = refundCauseWord
const creditWord: Record<string, string> = {
  LEFT_OVER: '요금제를 바꾸고 남은 금액',
  USED: '결제에 쓴 크레딧',
  RETURNED: '되돌아온 크레딧',
  PAID_BACK: '돌려준 크레딧',
  HONEST: '운동하지 않은 기간에 드린 크레딧',
  HONEST_USED: '결제에 쓴 홈핏 크레딧',
  HONEST_LAPSED: '끝나면서 없어진 홈핏 크레딧',
}
const consentWord: Record<string, string> = subscriptionConsentWord

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const figure = (value: unknown) => (typeof value === 'number' ? value : 0)

const others: Record<string, (of: Data) => Omit<Line, 'kind'>> = {
  payment: (of) => ({
    what: `${chargeWord[text(of['kind'])] ?? '결제'} ${paymentWord[text(of['status'])] ?? ''}`.trim(),
    detail: said(
      `${day(of['period_start'])}부터의 기간`,
      text(of['method']),
      figure(of['credit']) > 0 && `크레딧 ${won(of['credit'])} 사용`,
      text(of['failure']),
      text(of['order_no']),
    ),
    amount: figure(of['amount']),
  }),
  refund: (of) => ({
    what: `환불 ${refundWord[text(of['status'])] ?? ''}`.trim(),
    detail: said(refundCause[text(of['cause'])], gatewayCode(text(of['failure']))),
    amount: -figure(of['amount']),
  }),
  credit: (of) => ({
    what: creditWord[text(of['kind'])] ?? '크레딧',
    detail: null,
    amount: figure(of['amount']),
  }),
  consent: (of) => ({
    what: `${consentWord[text(of['kind'])] ?? '결제'}에 ${of['agreed'] === true ? '동의했어요' : '동의하지 않았어요'}`,
    detail: said(
      figure(of['amount']) > 0 && won(of['amount']),
      `결제일 ${day(of['charge_on'])}`,
      text(of['method']),
      `문구 ${text(of['version'])}`,
    ),
    amount: null,
  }),
  notice: (of) => {
    const code = text(of['kind'])
    return {
      what: '안내를 보냈어요',
      detail: said(isNoticeCode(code) ? notices[code].label : code, `${day(of['period_start'])} 기간`),
      amount: null,
    }
  },
  period: (of) => ({
    what: `이용 기간: ${periodWord[text(of['kind']) as PeriodKind] ?? ''}`,
    detail: said(
      of['is_empty'] === true ? '쓰지 않고 거둔 기간' : span(of['starts_on'], of['ends_on']),
      text(of['plan']),
      figure(of['value']) > 0 && won(of['value']),
    ),
    amount: null,
  }),
}

/** A line of the timeline, by where it comes from. */
export const lineOf = (source: string, kind: string, data: Data): Line =>
  source === 'event' ? eventLine(kind, data) : { kind: source, ...sure(others[source])(data) }
