/** The selection after a press on `id`: with `last` everything between both joins it, else it is turned about. */
export const rangeTo = (
  order: readonly number[],
  ids: readonly number[],
  last: number | undefined,
  id: number,
): readonly number[] => {
  const [from, to] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(id)]
  if (from === -1 || to === -1) return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return [...new Set([...ids, ...between])]
}
