import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement that the product asked of PostgreSQL: where, with which values the first time, and what it was answered. */
export type Recorded = {
  /** `src/server/…:line` */
  asked: string
  text: string
  values: unknown[]
  columns: { name: string; oid: number }[]
}

/** What was recorded into a folder, each statement once. */
export function readRecorded(from: string): Recorded[] {
  const all = readdirSync(from).flatMap((name) =>
    readFileSync(join(from, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Recorded),
  )
  const byKey = new Map(all.map((one) => [keyOf(one.text), one]))
  return [...byKey.values()].sort((a, b) => (a.asked < b.asked ? -1 : 1))
}

/** What tells statements apart; lists of any length are one. */
export function keyOf(text: string): string {
  const plain = text
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:, \$)+/g, '$…')
    .replace(/(\([^()]*\))(?:, \1)+/g, '$1…')
  return createHash('sha1').update(plain).digest('hex')
}
