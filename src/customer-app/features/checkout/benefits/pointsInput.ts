import { MIN_PAYMENT } from '#shared/policy.ts'
import { formatPoints } from '#shared/format/krw.ts'

/** The whole number in what a person typed: full-width digits count, everything else does not. */
export function typedPoints(text: string): number {
  return Number(text.normalize('NFKC').replace(/\..*$/, '').replaceAll(/\D/g, '').slice(0, 9))
}

export type PointsProblem = { message: string; fewer?: number }

/** Why so many points cannot be used, and how many fewer would do; null when they can. */
export function pointsProblem(
  points: number,
  payable: number,
  { min_use: least }: { min_use: number },
): PointsProblem | null {
  if (points === 0) return null
  if (points < least) return { message: `포인트는 ${formatPoints(least)}부터 쓸 수 있어요.` }
  if (payable === 0 || payable >= MIN_PAYMENT) return null
  const missing = MIN_PAYMENT - payable
  const fewer = points - missing < least ? points : missing
  return { message: `남은 금액이 ${payable}원이라 결제할 수 없어요. ${MIN_PAYMENT}원부터 결제할 수 있어요.`, fewer }
}
