import { parseSync } from 'vite'
import { lineOf, type Node, walk } from './syntax.ts'

/** Finds the words of `src/shared/words` where a program has written them a second time. */

/** Each record of words by its name: `{ claimKindWord: { cancel: '취소', … } }`. */
export type Vocabulary = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Words for those who search, and for those who read the API: no screen shows them as a state. */
const PROSE = new Set(['keywords', 'settings', 'summary', 'description'])

/**
 * Finds what a text of TypeScript says itself of the vocabulary: `line 3: 결제완료` for a word that stands alone, as a
 * string or between tags, unless it is an everyday one; `line 3: the table claimKindWord` where two or more of its keys
 * stand with their words, whatever the words are. Sentences that hold a word are no copies.
 */
export function copyFinder(vocabulary: Vocabulary, everyday: ReadonlySet<string>) {
  const entries = [...vocabulary].flatMap(([name, words]) =>
    Object.entries(words).map(([key, word]) => ({ name, key, word })),
  )
  const words = new Set(entries.map(({ word }) => word))
  const tables = Map.groupBy(entries, ({ key, word }) => `${key} ${word}`)
  return (path: string, source: string): string[] => {
    if (![...words].some((word) => source.includes(word))) return []
    const found: string[] = []
    const keys = new Map<string, Set<string>>()
    const firsts = new Map<string, number>()
    const see = (node: Node) => {
      for (const [key, word] of pairsOf(node))
        for (const { name } of tables.get(`${key} ${word}`) ?? []) {
          if (!firsts.has(name)) firsts.set(name, node.start)
          keys.set(name, (keys.get(name) ?? new Set()).add(key))
        }
      const said = textOf(node)
      if (said !== undefined && words.has(said) && !everyday.has(said))
        found.push(`line ${lineOf(source, node.start)}: ${said}`)
    }
    walk(parseSync(path, source).program as unknown as Node, see, isProse)
    for (const [name, at] of firsts)
      if ((keys.get(name)?.size ?? 0) > 1) found.push(`line ${lineOf(source, at)}: the table ${name}`)
    return found
  }
}

/** A key and its word as `PAID: '결제완료'`, `PAID: ['결제완료', …]`, `PAID: { label: '결제완료' }`, `['PAID', '결제완료']` or `{ key: 'PAID', label: '결제완료' }`. */
function pairsOf(node: Node): [string, string][] {
  if (node.type === 'Property') {
    const key = node['key'] as Node
    const name = key['name'] ?? key['value']
    return typeof name === 'string' ? textsIn(node['value'] as Node).map((word) => [name, word]) : []
  }
  if (node.type !== 'ArrayExpression' && node.type !== 'ObjectExpression') return []
  const texts = textsIn(node)
  return texts.flatMap((key) => texts.map((word): [string, string] => [key, word]))
}

/** The texts that stand directly in a value, a list or an object. */
function textsIn(node: Node): string[] {
  const parts =
    node.type === 'ArrayExpression'
      ? (node['elements'] as (Node | null)[])
      : node.type === 'ObjectExpression'
        ? (node['properties'] as Node[]).map((one) => one['value'] as Node | undefined)
        : [node]
  return parts.flatMap((part) => (part && textOf(part)) ?? [])
}

const isProse = (node: Node): boolean => node.type === 'Property' && PROSE.has(String((node['key'] as Node)['name']))

function textOf({ type, value }: Node): string | undefined {
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value.trim() : undefined
}
