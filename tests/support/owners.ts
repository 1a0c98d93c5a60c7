import { dirname, join } from 'node:path'
import { withoutComments } from './sources.ts'

/** Who owns a table and who writes it, read from the text of the server. Each function takes texts by their path. */

type Texts = ReadonlyMap<string, string>
export type Owners = ReadonlyMap<string, { owner: string; name: string }>

/** What a file belongs to: its module, else the folder of the server that it lies in. */
const ownerOf = (file: string): string => /^src\/server\/(modules\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? dirname(file)

/** The owner of each table, by its name in the database and (`file#name`) by the name that it is exported as. */
export function ownersOf(texts: Texts): Owners {
  const owners = new Map<string, { owner: string; name: string }>()
  for (const [file, source] of texts) {
    for (const [, exported = '', name = ''] of source.matchAll(/export const (\w+) = pgTable\(\s*['"](\w+)['"]/g)) {
      owners.set(name, { owner: ownerOf(file), name })
      owners.set(`${file}#${exported}`, { owner: ownerOf(file), name })
    }
  }
  return owners
}

/** The tables that a file writes: in SQL text, and through the builder by what it imports from a file of tables. */
function writesOf(file: string, text: string, owners: Owners): { owner: string; name: string }[] {
  const source = withoutComments(text)
  const inSql = source.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi)
  const imported = importedTables(file, source)
  const built = source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)
  return [
    ...[...inSql].map((match) => match[1]?.toLowerCase() ?? ''),
    ...[...built].map((match) => imported.get(match[1] ?? '') ?? `${file}#${match[1]}`),
  ].flatMap((key) => owners.get(key) ?? [])
}

/** Writes of a table by a file that does not belong to its owner. */
export function foreignWrites(texts: Texts): string[] {
  const owners = ownersOf(texts)
  return [...texts].flatMap(([file, source]) =>
    writesOf(file, source, owners)
      .filter(({ owner }) => owner !== ownerOf(file))
      .map(({ owner, name }) => `${file} writes ${name} of ${owner}`),
  )
}

/** Each local name that stands for a table, and the `file#name` under which it is exported. */
function importedTables(file: string, source: string): Map<string, string> {
  const found = source.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+\.tables\.ts)['"]/g)
  return new Map(
    [...found].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name): [string, string] => {
        const [exported = '', local = exported] = name.trim().split(/\s+as\s+/)
        return [local, `${join(dirname(file), path)}#${exported}`]
      }),
    ),
  )
}

/** Modules that import each other, `a ⇄ b`. A file of tables may be imported by anybody: joins and foreign keys need it. */
export function twoWayPairs(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const moduleOf = (file: string) => /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1]
  const known = new Map<string, Set<string>>()
  for (const [file, names] of imports) {
    const own = moduleOf(file)
    for (const name of names) {
      const other = moduleOf(name)
      if (own && other && own !== other && !name.endsWith('.tables.ts'))
        known.set(own, (known.get(own) ?? new Set()).add(other))
    }
  }
  return [...known]
    .flatMap(([own, others]) =>
      [...others].filter((other) => own < other && known.get(other)?.has(own)).map((other) => `${own} ⇄ ${other}`),
    )
    .toSorted()
}
