import type { ClaimRate, ClaimUnits, DrillFigure, Figure } from '../figures/words.ts'

/** The figures of a line, as far as it has them. */
export type Values = Partial<Record<Figure, number | null>>

const unitsOf: Record<ClaimRate, ClaimUnits> = {
  cancel_rate: 'canceled_units',
  return_rate: 'returned_units',
  exchange_rate: 'exchanged_units',
}

function figuresIn(figure: Figure): DrillFigure[] {
  if (figure === 'aov') return ['gross', 'orders']
  if (figure === 'cancel_rate' || figure === 'return_rate' || figure === 'exchange_rate')
    return [unitsOf[figure], 'paid_units']
  return [figure]
}

/** The figures whose rows make a figure of a line: itself, or what it is the quotient of. */
export const madeOf = (figure: Figure, values: Values) =>
  figuresIn(figure).map((one) => ({ figure: one, value: values[one] ?? 0 }))

/** How a quotient is made, in its words; undefined for what is a plain sum. */
export const quotientOf: Partial<Record<Figure, string>> = {
  aov: '결제금액 ÷ 주문수',
  cancel_rate: '취소수량 ÷ 결제수량',
  return_rate: '반품수량 ÷ 결제수량',
  exchange_rate: '교환수량 ÷ 결제수량',
}
