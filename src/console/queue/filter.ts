/**
 * Work queues: lists where people work in bulk, with tabs by state, conditions in the address, a selection and its
 * commands. The parts that every queue has are in this folder. Imported by: resources.
 */

/** The conditions of a list, as its address keeps them. */
export type Filter = Record<string, unknown>

export type FilterChip = { key: string; label: string; without: Filter }

/** A condition as the texts to show. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)

export type QueueTab<Key extends string = string> = { key: Key; label: string; filter: Filter }

/** `PAID` and `['PAID']` are one condition: links write the one, tabs the other. */
const one = (_: string, value: unknown) => (Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value)

const same = (a: unknown, b: unknown) => JSON.stringify(a, one) === JSON.stringify(b, one)

/**
 * The tabs of a queue: `filter` is the part of the list's filter that makes a tab, `parts` are the fields such parts are
 * made of. `rest` is the tab of every filter that no tab makes; a key that is no tab chooses none.
 */
export const tabsOf = <Key extends string>(tabs: readonly QueueTab<Key>[], parts: readonly string[], rest: Key) => ({
  tabs,
  tabOf: (filter: Filter): Key => {
    const part = Object.fromEntries(parts.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]])))
    return tabs.find((tab) => same(tab.filter, part))?.key ?? rest
  },
  /** The same filter in another tab: what was searched and narrowed stays. */
  inTab: (filter: Filter, key: Key): Filter => ({
    ...Object.fromEntries(Object.entries(filter).filter(([name]) => !parts.includes(name))),
    ...tabs.find((tab) => tab.key === key)?.filter,
  }),
})

export type Counted = { key: string; count: number; capped?: boolean }

/** How many a tab says: `1,284`, `10,000+`; nothing before the first count. */
export const countOf = (counts: readonly Counted[] | undefined, key: string): string | undefined => {
  const found = counts?.find((one) => one.key === key)
  return found && `${found.count.toLocaleString('ko-KR')}${found.capped ? '+' : ''}`
}
