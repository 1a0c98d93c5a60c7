import type { IncidentCause } from '#shared/words/incidents.ts'

/** How conversations become candidates of incidents. Pure: what was asked and what is usual go in, clusters come out. */

export type Cause = { kind: Exclude<IncidentCause, 'NONE'>; key: string }
/** A conversation that a cause may have brought. */
export type Fact = Cause & { conversation: number }
export type Cluster = Cause & { conversations: number[]; usual: number }

/** Fewer are no incident, whatever is usual. */
export const leastOfCluster = 5
/** Nobody looks through more. */
const mostClusters = 20
/** so many times what is usual, and so far beyond what chance makes of it */
const timesUsual = 3
const spread = 3

/** Of causes that explain nearly the same, the one that can be acted upon comes first. */
const weight: Record<Cause['kind'], number> = { JOB: 1.25, ORIGIN_DAY: 1.1, PRODUCT: 1 }

export const nameOf = ({ kind, key }: Cause): string => `${kind}:${key}`

/** Whether so many stand out where so many are usual. */
export const standsOut = (count: number, usual: number): boolean =>
  count >= leastOfCluster && count >= timesUsual * usual && count >= usual + spread * Math.sqrt(usual)

/** The conversations of each cause. */
export function byCause(facts: readonly Fact[]): Map<string, Cause & { conversations: Set<number> }> {
  const causes = new Map<string, Cause & { conversations: Set<number> }>()
  for (const { conversation, ...cause } of facts) {
    const name = nameOf(cause)
    const known = causes.get(name) ?? { ...cause, conversations: new Set<number>() }
    known.conversations.add(conversation)
    causes.set(name, known)
  }
  return causes
}

/**
 * The causes that brought clearly more than usual, the strongest first. A conversation stands in one cluster: what a
 * stronger cause explains is no reason for a weaker one.
 */
export function clustersOf(facts: readonly Fact[], usualOf: (cause: Cause) => number): Cluster[] {
  const left = [...byCause(facts).values()].map((cause) => ({ ...cause, usual: usualOf(cause) }))
  const found: Cluster[] = []
  while (found.length < mostClusters) {
    const best = left
      .filter(({ conversations, usual }) => standsOut(conversations.size, usual))
      .toSorted((a, b) => scoreOf(b) - scoreOf(a) || newerFirst(a, b))[0]
    if (!best) break
    const { kind, key, usual } = best
    const conversations = [...best.conversations].toSorted((a, b) => a - b)
    found.push({ kind, key, usual, conversations })
    for (const cause of left) for (const id of conversations) cause.conversations.delete(id)
  }
  return found
}

const scoreOf = ({ kind, conversations, usual }: Cause & { conversations: Set<number>; usual: number }): number =>
  (conversations.size - usual) * weight[kind]

/** What happened last lies nearest to the questions: later jobs and days, by their keys. */
const newerFirst = (a: Cause, b: Cause): number =>
  b.key.localeCompare(a.key, 'en', { numeric: true }) || a.kind.localeCompare(b.kind)
