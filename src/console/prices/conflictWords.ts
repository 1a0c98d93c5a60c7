import type { PriceCalendar, PriceWhatIf } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** What is said of prices that clash: on the conflict map, and before a price is set. */
export type Conflict = PriceCalendar['segments'][number]['conflicts'][number]
export type Worst = NonNullable<PriceWhatIf['results'][number]['worst']>

export const conflictWord: Record<Conflict, string> = {
  BELOW_COST: '원가보다 싸요',
  OVER_HALF_OFF: '절반 넘게 내려가요',
  TIME_SALE_NOT_CHEAPER: '타임세일이 더 싸지 않아요',
  MEMBER_PRICE_IDLE: '회원가가 더 싸지 않아요',
  WAITING: '승인 대기 중인 예약이 있어요',
}

/** Those that lose money or pass the line above which a second person decides. */
export const isGrave = (conflict: Conflict): boolean => conflict === 'BELOW_COST' || conflict === 'OVER_HALF_OFF'

/** `원가보다 1,000원 낮아요`; undefined where nobody knows a cost or nothing is lost. */
export const lossOf = ({ margin }: Pick<Worst, 'margin'>): string | undefined =>
  margin !== null && margin < 0 ? `원가보다 ${formatKrw(-margin)} 낮아요` : undefined

/** What somebody should know before this price is set; undefined when it does no harm. */
export const warningOf = (
  name: string,
  { worst, conflicts }: Pick<PriceWhatIf['results'][number], 'worst' | 'conflicts'>,
): string | undefined => {
  if (!worst || !conflicts.some(isGrave)) return undefined
  const how = worst.coupon_ids.length > 0 ? '쿠폰까지 쓰면 ' : ''
  const paid = `${withJosa(name, '을/를')} ${how}${formatKrw(worst.worst_price)}에 살 수 있어요`
  const loss = lossOf(worst)
  const sku = worst.option_label || worst.sku_code
  return loss ? `이 가격이면 ${paid}. ${loss} (${sku}).` : `이 가격이면 ${paid}. ${conflictWord.OVER_HALF_OFF}.`
}
