/** Option groups of a product from its short notation, and every combination of their values. */
export interface OptionPlan {
  groups: { name: string; values: { name: string; extraPrice: number }[] }[]
  /** one index into each group's values */
  combinations: number[][]
}

const parse = (notation: string) => {
  const [name = '', list = ''] = notation.split(':')
  return {
    name,
    values: list.split(',').map((text) => {
      const [value = '', extra = '0'] = text.split('+')
      return { name: value, extraPrice: Number(extra) }
    }),
  }
}

/** Colours make a group when there is a choice; `이름:값,값+추가금액` makes another. Without either: one SKU. */
export const optionCombinations = (colors: readonly string[], notation?: string): OptionPlan => {
  const groups = [
    ...(colors.length > 1 ? [{ name: '색상', values: colors.map((name) => ({ name, extraPrice: 0 })) }] : []),
    ...(notation ? [parse(notation)] : []),
  ]
  const combinations = groups.reduce<number[][]>(
    (all, group) => all.flatMap((one) => group.values.map((_, i) => [...one, i])),
    [[]],
  )
  return { groups, combinations }
}
