import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Figure } from './load.ts'
import type { Used } from './meter.ts'
import { scenarios } from './scenarios.ts'

export type Run = {
  engine: string
  items: number
  connections: number
  seconds: number
  figures: Figure[]
  /** Hono with one prepared look-up by key, before and after the others: what shares are shares of */
  bare: Figure
  rssMb: number
  /** load average of the machine before the run: above 0.5 somebody else was working too */
  loadBefore: number
  database: string
}

export const line = (figure: Figure): string => {
  const { each } = figure
  const work = each
    ? `  cpu ${each.serverMs}+${each.databaseMs} ms  ${each.statements} statements  ${each.commits} commits`
    : ''
  const target = scenarios[figure.key]?.share
  const share = figure.share === undefined ? '' : `  ${figure.share} % of bare${target ? ` (≥ ${target} %)` : ''}`
  const latencies = `p50 ${figure.p50Ms} ms  p99 ${figure.p99Ms} ms  max ${figure.maxMs} ms`
  const more = [figure.note, figure.errors ? `ERRORS ${figure.errors}: ${figure.firstError}` : ''].filter(Boolean)
  return `${figure.name.padEnd(18)} ${String(figure.perSecond).padStart(9)}/s${share}  ${latencies}${work}  ${more.join('; ')}`
}

/** The figure with its rate as a share of the yardstick's, where it is a rate of calls. */
export const shared = (figure: Figure, yardstick: Figure): Figure =>
  figure.each ? { ...figure, share: Math.round((figure.perSecond / yardstick.perSecond) * 1_000) / 10 } : figure

const heading = `# Measurements

\`npm run bench -- --write docs/benchmarks.md\` appends a run. The load generator, the server and the database share the machine; the clients send the next call as soon as they have the answer. "Server", "database" and "generator" are processor time for one operation, which does not depend on what else the machine does; with the embedded engine the database is a part of the server. "Flushes" are transactions that wrote, each one a flush of the log to disk. "Share of bare" is the rate in percent of what bare Hono with one prepared look-up by key does in the same run, before and after: it says how much the shop itself costs, whatever the machine.
`

/** A run as one Markdown section, with the same figures as one line of JSON. */
export function section(run: Run): string {
  const rows = [run.bare, ...run.figures].map((figure) => {
    const { each } = figure
    const { target = '', share } = scenarios[figure.key] ?? {}
    const cells = [
      figure.name,
      target,
      figure.perSecond.toLocaleString(),
      figure.share === undefined ? '' : `${figure.share} %`,
      share === undefined ? '' : `≥ ${share} %`,
      `${figure.p50Ms} / ${figure.p99Ms} / ${figure.maxMs}`,
      ...(each ? workOf(each, run.engine) : ['', '', '', '', '']),
      [figure.note, figure.errors ? `${figure.errors} errors` : ''].filter(Boolean).join('; '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `
## ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${run.engine}, ${run.items.toLocaleString()} order items

${machine()}; ${run.database}; commit ${commit()}; ${run.connections} connections, ${run.seconds} s each; load average before the run ${run.loadBefore.toFixed(1)}; server memory afterwards ${run.rssMb} MB.

| | target | per second | share of bare | target share | p50 / p99 / max ms | server ms | database ms | generator ms | statements | flushes | |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|
${rows.join('\n')}

\`\`\`text
${JSON.stringify(run)}
\`\`\`
`
}

const workOf = (each: Used, engine: string) =>
  engine === 'pglite'
    ? [each.serverMs, 'in the server', each.generatorMs, '', '']
    : [each.serverMs, each.databaseMs, each.generatorMs, each.statements, each.commits]

/** Adds a run to the end of a Markdown file, formatted like every other file of the project. */
export function append(file: string, run: Run): void {
  if (!existsSync(file)) writeFileSync(file, heading)
  appendFileSync(file, section(run))
  execFileSync('oxfmt', [file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

export const loadNow = (): number => loadavg()[0] ?? 0

function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', 'src/server', 'src/shared') ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
