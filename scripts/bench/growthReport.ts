/** What one size of the shop needs: milliseconds of each, and what the database weighs. */
export type SizeFigures = { items: number; ms: Map<string, number>; gigabytes: number }

/** Each size may need at most so many times what the smallest needs; below so many milliseconds nobody notices. */
const mostTimes = 2
const leastMs = 5

/** Every figure beside the smallest shop's, and the names of those that grew. */
export function reportOf(figures: readonly SizeFigures[]): { lines: string[]; grown: string[] } {
  const [first] = figures
  if (!first) return { lines: [], grown: [] }
  const grown: string[] = []
  const lines = [...first.ms.keys()].map((name) => {
    const all = figures.map(({ ms }) => ms.get(name) ?? 0)
    const [least = 0, last = 0] = [all[0], all.at(-1)]
    const times = last / Math.max(least, leastMs)
    // what failed took for ever
    const grew = !(times <= mostTimes)
    if (grew) grown.push(name)
    return `| ${name} | ${all.map((one) => one.toFixed(1)).join(' | ')} | ${grew ? `**${times.toFixed(1)}**` : times.toFixed(1)} |`
  })
  const head = ['ms', ...figures.map(({ items }) => items.toLocaleString()), 'times']
  const weights = figures.map(({ gigabytes }) => `${gigabytes.toFixed(1)} GB`)
  return {
    lines: [
      `| ${head.join(' | ')} |`,
      `|---|${figures.map(() => '---:|').join('')}---:|`,
      ...lines,
      `| the database | ${weights.join(' | ')} | |`,
    ],
    grown,
  }
}
