import type { BulkResult } from '#contract/schema.d.ts'
import type { BulkBody } from '#dataProvider/types.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { BulkMoney, Command } from './bulkAction.ts'

/** The name under which the sheet keeps the typed sum. */
export const TYPED_TOTAL = 'typed_total'

export type MoneyToMove = {
  total: number
  points: number
  /** Rows that the command will be sent with. */
  ids: number[]
  /** Whether the sum has to be typed. */
  typed: boolean
  /** Whether it was typed right, or need not be. */
  agreed: boolean
}

const digitsOf = (value: unknown) => (typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\D/g, '') : '')

/** What a command with money will move by its dry run; null for commands without money, or before the dry run. */
export const moneyOf = (
  { money }: Pick<Command, 'money'>,
  check: BulkResult | undefined,
  values: Record<string, unknown>,
): MoneyToMove | null => {
  if (!money || !check) return null
  const able = check.rows.filter((row) => row.status === 'SUCCESS' && typeof row.id === 'number')
  const total = able.reduce((sum, row) => sum + money.of(row), 0)
  const points = able.reduce((sum, row) => sum + (money.pointsOf?.(row) ?? 0), 0)
  const moving = able.filter((row) => money.of(row) > 0).length
  const large = able.some((row) => row.after?.must_confirm === true)
  const typed = large || moving >= (money.typedFrom ?? 1)
  const said = digitsOf(values[TYPED_TOTAL])
  const agreed = !typed || (said !== '' && Number(said) === total)
  return { total, points, ids: able.flatMap((row) => row.id ?? []), typed, agreed }
}

/** The body with what was seen of each row, so that the server can refuse what has changed meanwhile. */
export const withSeen = (body: BulkBody, rowBody: BulkMoney['rowBody'], check: BulkResult): BulkBody => {
  if (!rowBody) return body
  const { ids, items, ...rest } = body
  const seen = new Map(check.rows.map((row) => [row.id, row]))
  const named = (items ?? (ids ?? []).map((id) => ({ id }))) as { id: number }[]
  return {
    ...rest,
    items: named.map((item) => {
      const row = seen.get(item.id)
      return row ? { ...item, ...rowBody(row) } : item
    }),
  }
}

/** Why the command cannot go yet, for its button. */
export const whyMoneyWaits = (money: MoneyToMove | null): string | undefined =>
  money && !money.agreed ? `합계 ${formatKrw(money.total)}을 적어 주세요` : undefined
