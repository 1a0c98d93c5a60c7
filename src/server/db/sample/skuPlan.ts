import type { CatalogPlan } from './catalogPlan.ts'
import { optionCombinations } from './options.ts'
import type { Random } from './random.ts'

/** Adds a product's option groups and a SKU for every combination, with a valid EAN-13 and some stock. */
export const addSkus = (
  plan: CatalogPlan,
  productId: number,
  colors: string[],
  options: string | undefined,
  {
    random,
    word,
    weightG,
    createdAt,
    soldOut,
    limit,
    salePrice,
  }: {
    random: Random
    word: string
    weightG: number
    createdAt: Date
    soldOut: boolean
    limit: number | undefined
    salePrice: number
  },
) => {
  const groups = optionCombinations(colors, options)
  const valueIds = groups.groups.map((group, sequence) => {
    const groupId = plan.optionGroups.length + 1
    plan.optionGroups.push({ id: groupId, productId, name: group.name, sequence })
    return group.values.map((value, at) => {
      const id = plan.optionValues.length + 1
      plan.optionValues.push({ id, groupId, name: value.name, extraPrice: value.extraPrice, sequence: at })
      return id
    })
  })
  for (const [n, combination] of groups.combinations.entries()) {
    const id = plan.skus.length + 1
    const digits = `880${String(41_000_000_0 + id).slice(-9)}`
    const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
    const onHand = soldOut
      ? 0
      : random.weighted([
          [() => 0, 5],
          [() => random.int(1, 5), 9],
          [() => random.int(18, 70), 50],
          [() => random.int(71, 220), 36],
        ] as const)()
    plan.skus.push({
      id,
      productId,
      code: `${word.replaceAll(/[^A-Z]/g, '').slice(0, 3)}-${String(productId).padStart(4, '0')}-${String(n + 1).padStart(2, '0')}`,
      barcode: `${digits}${(10 - (sum % 10)) % 10}`,
      location: `${'ABCDEF'[productId % 6]}-${String((productId % 24) + 1).padStart(2, '0')}-${(n % 4) + 1}`,
      optionValueIds: combination.map((value, group) => valueIds[group]?.[value] ?? 0).toSorted((a, b) => a - b),
      optionLabel: combination.map((value, group) => groups.groups[group]?.values[value]?.name ?? '').join(' / '),
      // what option values add is priced from the values; a SKU's own extra stays 0
      extraPrice: 0,
      cost: costOf(productId, salePrice),
      onHand,
      safetyStock: onHand > 60 ? 2 : 0,
      maxPerOrder: limit ?? (weightG > 5_000 ? 3 : 20),
      weightG,
      createdAt,
      updatedAt: createdAt,
    })
  }
}

/** What the goods cost the shop: between 45 and 60 % of what they sell for. */
const costOf = (productId: number, salePrice: number): number =>
  Math.floor((salePrice * (45 + ((productId * 7) % 16))) / 1_000) * 10
