import type { Answer } from '#customer/api/models.ts'
import { addDays } from '#shared/calendar/days.ts'
import { type Day, formatDay, formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { expiryRefundPercent, giftStatusWord } from '#shared/words/gifts.ts'

export type Bundle = Answer<'/api/v1/commerce/gift-bundles/', 'get'>['results'][number]
export type Tracked = Answer<'/api/v2/subscriptions/gift/tracking', 'get'>['results'][number]
export type PublicGift = Answer<'/api/v2/gifts/{token}', 'get'>

export const boxPath = '/my/gifts'
export const packagePath = (id: number): string => `/package-detail?id=${id}`
export const boughtPath = (resultId: string): string => `${boxPath}?result_id=${encodeURIComponent(resultId)}`

/** `2026.11.16(월) ~ 2026.12.15(화)`: the last day is one that may be used. */
export const spanText = ({ starts_on: from, ends_on: end }: { starts_on: Day; ends_on: Day }): string =>
  `${formatDay(from, 'YYYY.MM.DD(dd)')} ~ ${formatDay(addDays(end, -1), 'YYYY.MM.DD(dd)')}`

export const untilText = (day: Day): string => `${formatDay(day, 'YYYY년 M월 D일')}까지`

/** What an unclaimed gift of this price comes to, before anybody pays. */
export const refundText = (price: number): string =>
  `받기 전에는 언제든 취소하고 전액 돌려받을 수 있어요. 1년 안에 받지 않으면 ${expiryRefundPercent(price)}%를 돌려드려요.`

/** Where a gift stands, in a sentence. */
export function standText({ gift, claimed_at: claimedAt }: Tracked): string {
  if (gift.status === 'CLAIMED') return `${formatKst(claimedAt ?? '', 'M월 D일')}에 받으셨어요.`
  if (gift.refund?.status === 'MANUAL')
    return gift.refund.account_masked
      ? `${formatKrw(gift.refund.amount)}을 ${gift.refund.account_masked} 계좌로 보내드릴게요.`
      : gift.refund.account_refused
        ? `적어 주신 계좌로 ${formatKrw(gift.refund.amount)}을 보내지 못했어요. 받으실 계좌를 다시 적어 주세요.`
        : `${formatKrw(gift.refund.amount)}을 결제한 카드로 돌려드리지 못했어요. 받으실 계좌를 적어 주세요.`
  if (gift.refund)
    return `${formatKrw(gift.refund.amount)}을 ${gift.refund.status === 'COMPLETED' ? '돌려드렸어요.' : '돌려드리고 있어요.'}`
  if (gift.send_at) return `${formatKst(gift.send_at, 'M월 D일 HH:mm')}에 문자로 보내요.`
  if (gift.sent_at)
    return `${formatKst(gift.sent_at, 'M월 D일 HH:mm')}에 문자로 보냈어요. ${untilText(gift.claim_until)} 받을 수 있어요.`
  return `링크를 전해 주세요. ${untilText(gift.claim_until)} 받을 수 있어요.`
}

export const statusText = ({ gift: { status } }: Tracked): string => giftStatusWord[status]

export const goodsText = (goods: Bundle['goods']): string =>
  goods.map(({ name, quantity }) => (quantity > 1 ? `${name} ${quantity}개` : name)).join(', ')

export const closedText = {
  CLAIMED: { title: '이미 받은 선물이에요', description: '선물은 한 사람이 한 번 받을 수 있어요.' },
  EXPIRED: { title: '받을 수 있는 기한이 지났어요', description: '보낸 분에게 결제한 금액이 돌아가요.' },
  CANCELED: { title: '보낸 분이 취소한 선물이에요', description: '궁금한 점은 보낸 분에게 물어봐 주세요.' },
} as const
