import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Libraries of react-admin that the console never uses, each replaced by a file that says so. */
export const unusedLibraries = [
  { find: /^jsonexport\/dist(\/index\.js)?$/, replacement: join(ROOT, 'src/console/stand-ins/unusedExporter.ts') },
  { find: /^inflection$/, replacement: join(ROOT, 'src/console/stand-ins/plainWords.ts') },
]

/** The router's package names its development build in every condition; a build takes the other one. */
export const productionRouter = ['index', 'dom-export'].map((file, at) => ({
  find: at === 0 ? /^react-router$/ : /^react-router\/dom$/,
  replacement: join(ROOT, `node_modules/react-router/dist/production/${file}.mjs`),
}))

const UNUSED_GRID_PART = join(ROOT, 'src/console/stand-ins/unusedGridPart.ts')

const GRID_PARTS = /^@mui\/material\/(Autocomplete|Switch|ToggleButton)$/

/** Parts of the grid itself: its toolbar with search and exports, and cells of long texts, of actions and of dates being edited. */
const GRID_FILES =
  /@mui\/x-data-grid\/components\/(toolbar|toolbarV8|quickFilter|export|cell\/Grid(LongText|EditLongText|EditDate|Actions)Cell)(\/(?!index)\w+)?\.mjs$/

/** What the grid brings along and never draws here stays out of what it loads. */
export function withoutGridParts(): Plugin {
  return {
    name: 'without-grid-parts',
    enforce: 'pre',
    load: {
      filter: { id: GRID_FILES },
      handler: (id) => {
        const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)|^export \{(.*)\}/gm)
        const names = [...exported].flatMap(([, name, several = '']) => name ?? several.split(','))
        return `import unused from '${UNUSED_GRID_PART}'\nexport { ${names.map((name) => `unused as ${name.trim()}`).join()} }`
      },
    },
    resolveId: (source, importer) =>
      GRID_PARTS.test(source) && importer?.includes('@mui/x-data-grid/') ? UNUSED_GRID_PART : undefined,
  }
}

/** The console's door is a small file that asks who is there and imports the rest; the page names the rest at once. */
export function preloadsRest(): Plugin {
  return {
    name: 'preloads-rest',
    transformIndexHtml(_html, { path, bundle = {}, chunk }) {
      if (path !== '/index.html') return []
      const known = reach(bundle, chunk ? [chunk.fileName] : [])
      return [...reach(bundle, chunk?.dynamicImports ?? [])]
        .filter((file) => !known.has(file))
        .map((file): HtmlTagDescriptor => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        }))
    },
  }
}

/** These chunks and all that they import before they run. */
function reach(bundle: Rolldown.OutputBundle, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) continue
    found.add(name)
    reach(bundle, chunk.imports, found)
  }
  return found
}
