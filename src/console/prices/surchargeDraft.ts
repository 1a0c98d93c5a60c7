import type { Surcharges } from '#contract/schema.d.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'

/** Surcharges while they are typed: the new amount of each line that was touched. */
export type Line = { kind: 'options' | 'skus'; id: number; label: string; before: number; group: string }
export type Amounts = ReadonlyMap<string, number>

export const keyOf = ({ kind, id }: Pick<Line, 'kind' | 'id'>) => `${kind}-${id}`

/** Every surcharge of a product as a line: those of option values under their option, then those of the SKUs. */
export const linesOf = ({ groups, skus }: Surcharges): Line[] => [
  ...groups.flatMap((group) =>
    group.values.map(({ id, name, extra_price: before }): Line => ({
      kind: 'options',
      id,
      label: name,
      before,
      group: group.name,
    })),
  ),
  ...skus.map(({ id, code, option_label: label, extra_price: before }): Line => ({
    kind: 'skus',
    id,
    label: label ? `${label} (${code})` : code,
    before,
    group: 'SKU',
  })),
]

/** The lines whose amount differs from what it is, with what it becomes. */
export const changedLines = (lines: readonly Line[], amounts: Amounts) =>
  lines.flatMap((line) => {
    const after = amounts.get(keyOf(line))
    return after === undefined || after === line.before ? [] : [{ ...line, after }]
  })

/** What customers pay for each SKU as it is and with the typed amounts, where that differs. */
export const paidPerSku = ({ product, groups, skus }: Surcharges, amounts: Amounts) => {
  const extras = new Map(groups.flatMap(({ values }) => values.map(({ id, extra_price }) => [id, extra_price])))
  return skus.flatMap((sku) => {
    const options = sku.option_value_ids.map((id) => [`options-${id}`, extras.get(id) ?? 0] as const)
    const parts = [...options, [`skus-${sku.id}`, sku.extra_price] as const]
    const before = parts.reduce((sum, [, price]) => sum + price, product.sale_price)
    const after = parts.reduce((sum, [key, price]) => sum + (amounts.get(key) ?? price), product.sale_price)
    return before === after ? [] : [{ id: sku.id, label: sku.option_label || sku.code, before, after }]
  })
}

/** Whether somebody else has to agree, whoever asks. */
export const fallsByHalf = (paid: readonly { before: number; after: number }[]) =>
  paid.some(({ before, after }) => dropNeedsSecondPerson(before, after))
