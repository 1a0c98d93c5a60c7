const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = Object.entries(a)
  const right = Object.entries(b)
  if (left.length !== right.length) return false
  return left.every(([key, value]) => Object.hasOwn(b, key) && same(value, (b as Record<string, unknown>)[key]))
}

/** The fields of `data` that differ from `before`; a missing field means "untouched", never "delete". */
export const changedFields = (
  data: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => key !== 'id' && !same(value, before?.[key])))
