/** Milliseconds until something was seen, with an empty cache and with a filled one. */
type Visit = { cold: number; warm: number }

/** What was seen of each, round by round. */
export type Seen = { bare: Visit[]; console: Visit[] }

type Speed = Record<keyof Visit, { bare: number; console: number; ratio: number }> & { rounds: number }

/** How many times what the bare shell takes the first rows may take. */
export const BAR = 1.3

const KINDS = ['cold', 'warm'] as const

/** The medians, in whole milliseconds. Throws without visits. */
export function consoleSpeed({ bare, console }: Seen): Speed {
  const of = (kind: keyof Visit) => {
    const [least, ours] = [bare, console].map((visits) => median(visits.map((visit) => visit[kind]))) as [
      number,
      number,
    ]
    return { bare: Math.round(least), console: Math.round(ours), ratio: Math.round((ours / least) * 100) / 100 }
  }
  return { cold: of('cold'), warm: of('warm'), rounds: console.length }
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was visited.')
  return (low + high) / 2
}

/** What is slower than the bar, one line each. A figure that could not be read is slower too. */
export const overBar = (speed: Speed): string[] =>
  KINDS.filter((kind) => !(speed[kind].ratio <= BAR)).map((kind) => `${kind} ${speed[kind].ratio} > ${BAR}`)

export function asTable(speed: Speed): string {
  const rows = KINDS.map((kind) => {
    const { bare, console, ratio } = speed[kind]
    return `| ${[`${kind} cache`, `${bare} ms`, `${console} ms`, ratio].join(' | ')} |`
  })
  return [
    `| ${speed.rounds} rounds | bare shell, empty grid | order list, first rows | ratio |`,
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
