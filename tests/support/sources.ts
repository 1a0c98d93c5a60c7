import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/** The project's own text as it lies on disk: what the tests of its architecture read. Paths are relative to the root. */

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['src', 'tests', 'scripts', 'docs', 'tools', '.ci']
const SKIPPED = /(^|\/)node_modules$|^src\/server\/db\/migrations$|^tests\/data$|^docs\/images$/
/** Every file that people write; what is generated or only data is left out. */
export const files = [...FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder))), ...filesIn(ROOT)].map((path) =>
  relative(ROOT, path),
)
export const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
export const text = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
/** What every file of code imports: our files by their path from the root, packages by name. */
export const imports = new Map(code.map((file) => [file, importsOf(file)]))

/** Every import of a file and of the files of ours that it stands on. */
export function reach(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return (imports.get(file) ?? []).flatMap((name) => [name, ...reach(name, seen)])
}

/** Types count: they too tie rooms together. */
function importsOf(file: string): string[] {
  const source = withoutComments(text.get(file) ?? '')
  const found = source.matchAll(
    /(?:^|[;\n])\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => resolved(file, match[1] ?? match[2] ?? ''))
}

/** The path from the root of what `file` imports as `name`; a package keeps its name. */
export function resolved(file: string, name: string): string {
  if (name.startsWith('.')) return relative(ROOT, join(ROOT, dirname(file), name)).replace(/\?.*$/, '')
  const [, alias = '', rest = ''] = /^#(\w+)\/(.*)$/.exec(name) ?? []
  const folders: Record<string, string> = { customer: 'src/customer-app', tests: 'tests' }
  return alias ? join(folders[alias] ?? `src/${alias}`, rest) : name
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.test(relative(ROOT, path)) ? [] : filesBelow(path)
    return entry.name === 'schema.d.ts' || entry.name === 'openapi.json' ? [] : [path]
  })
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return names
    .map((entry) => join(folder, entry.name))
    .filter((path) => !/^\.git$|package-lock\.json$|\.log$/.test(basename(path)))
}

/** The same text on the same lines, without what is only said about it. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^\s*\/\/.*$/gm, '')
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}
