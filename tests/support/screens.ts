import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#customer/routes.ts'

/** The first record of those resources that share their numbers with others; of the rest it is 1. */
const firstRecord: Partial<Record<string, number>> = { 'banner-events': 4, 'single-product-events': 12 }

const SRC = join(import.meta.dirname, '../../src')

/**
 * Addresses of the console's screens, read from `src/resources/<name>/index.ts`, so that a new resource is looked at
 * without being named here: the list or page of each entry, its form and its first record.
 */
export function consoleScreens(): string[] {
  const indexes = readdirSync(join(SRC, 'resources'))
    .map((folder) => join(SRC, 'resources', folder, 'index.ts'))
    .filter((file) => existsSync(file))
  const entries = indexes.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^export const /m)
      .slice(1),
  )
  return entries.flatMap((entry) => {
    const page = /^\s*path: '([^':]+)'/m.exec(entry)?.[1]
    if (page) return [`/admin${page === '/' ? '' : page}`]
    const name = /^\s*name: '([^']+)'/m.exec(entry)?.[1]
    if (!name) return []
    const has = (action: string) => new RegExp(`^\\s*${action}: screen\\(`, 'm').test(entry)
    const first = firstRecord[name] ?? 1
    const records = [
      ...(has('create') ? ['/create'] : []),
      ...(has('edit') ? [`/${first}`] : []),
      ...(has('show') ? [`/${first}/show`] : []),
    ]
    return [...(has('list') ? [''] : []), ...records].map((path) => `/admin/${name}${path}`)
  })
}

/** Addresses of the customer app's screens, read from its table of screens; those of the sample shop where an id is asked. */
export function customerScreens(): string[] {
  const paths = routes.filter(({ load }) => load).map(({ path }) => path)
  const withSampleId = ['/store/categories/', '/store/products/', '/store/exhibitions/', '/store/brands/']
  return paths
    .map((path) => (withSampleId.some((start) => path.startsWith(start)) ? path.replace(/:\w+/, '1') : path))
    .filter((path) => !/[:*.]/.test(path))
}
