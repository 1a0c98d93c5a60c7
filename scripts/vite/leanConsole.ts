import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Libraries of react-admin that the console never uses, each replaced by a file that says so. */
export const unusedLibraries = [
  { find: /^jsonexport\/dist(\/index\.js)?$/, replacement: join(ROOT, 'src/console/stand-ins/unusedExporter.ts') },
  { find: /^inflection$/, replacement: join(ROOT, 'src/console/stand-ins/plainWords.ts') },
]

/** What react-admin takes of lodash, from the library that charts bring along: the same functions, half the size (docs/decisions/013). */
export const smallLodash = [{ find: /^lodash\/(\w+)(\.js)?$/, replacement: 'es-toolkit/compat/$1' }]

/** The router's package names its development build in every condition; a build takes the other one. */
export const productionRouter = ['index', 'dom-export'].map((file, at) => ({
  find: at === 0 ? /^react-router$/ : /^react-router\/dom$/,
  replacement: join(ROOT, `node_modules/react-router/dist/production/${file}.mjs`),
}))

const STAND_INS = join(ROOT, 'src/console/stand-ins')

const GRID_PARTS = /^@mui\/material\/(Autocomplete|Switch|TextareaAutosize|ToggleButton)$/

/** Files of libraries by what stands in for them: what nobody calls, and what is called and has nothing to do. */
const REPLACED = {
  'unusedPart.ts': [
    '@mui/x-data-grid/components/(toolbar|toolbarV8|quickFilter|export|columnsManagement)/\\w+',
    '@mui/x-data-grid/components/panel/(filterPanel/Grid\\w+|GridColumnsPanel)',
    '@mui/x-data-grid/components/cell/Grid(LongText|EditLongText|EditDate|Actions|Boolean|EditBoolean)Cell',
    '@mui/x-data-grid/components/columnHeaders/GridColumnGroupHeader',
    '@mui/material/esm/styles/(createThemeWithVars|ThemeProviderWithVars)',
  ],
  'idlePart.ts': [
    '@mui/x-data-grid/components/(panel/GridPreferencesPanel|GridScrollArea)',
    '@mui/x-data-grid/hooks/features/(editing/useGridRowEditing|export/useGridPrintExport)',
    '@mui/x-data-grid/hooks/features/dataSource/useGridDataSource',
  ],
}

const replaced = Object.entries(REPLACED).map(([file, paths]) => ({
  standIn: join(STAND_INS, file),
  test: new RegExp(`/(${paths.join('|')})(?<!/index)\\.m?js$`),
}))

/** What the grid and material bring along and never use here stays out of what the console loads. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    load: {
      filter: { id: replaced.map(({ test }) => test) },
      handler: (id) => {
        const exported = readFileSync(id, 'utf8').matchAll(
          /^export (?:const|function|(default)) (\w+)|^export \{(.*)\}/gm,
        )
        const names = [...exported].flatMap(([, byDefault, name, several]) => several?.split(',') ?? byDefault ?? name)
        const standIn = replaced.find(({ test }) => test.test(id))?.standIn
        return `import part from '${standIn}'\nexport { ${names.map((name) => `part as ${name?.trim()}`).join()} }`
      },
    },
    resolveId: (source, importer) =>
      GRID_PARTS.test(source) && importer?.includes('@mui/x-data-grid/') ? join(STAND_INS, 'unusedPart.ts') : undefined,
  }
}

const MATERIAL = join(ROOT, 'node_modules/@mui/material/index.js')

/** The grid and the date pickers bring newer copies of what material stands on; the one that is there anyway will do. */
export function oneMaterial(): Plugin {
  return {
    name: 'one-material',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@mui\/(system|utils)(\/|$)/ },
      handler(source, importer) {
        return importer?.includes('/@mui/x-') ? this.resolve(source, MATERIAL, { skipSelf: true }) : undefined
      },
    },
  }
}

/** All that the console's first script may wait for. */
const SMALL = /\/(session|rolldown-runtime)-/

/**
 * The console's door is a small file that asks who is there and imports `boot.tsx`; the page names all of that at once,
 * and where it is opened at the list that people open the day with (`first`, a file of src/resources), that list too.
 */
export function preloadsRest(first: RegExp): Plugin {
  return {
    name: 'preloads-rest',
    transformIndexHtml(_html, { path, bundle = {}, chunk }) {
      if (path !== '/index.html' || !chunk) return []
      const door = reach(bundle, [chunk.fileName])
      const rest = [...door].find((file) => !SMALL.test(file) && file !== chunk.fileName)
      if (rest) throw new Error(`The console's first script waits for ${rest}: what it imports belongs to its piece.`)
      const all = reach(bundle, [chunk.fileName, ...chunk.dynamicImports.filter((file) => /\/boot\b/.test(file))])
      const list = Object.values(bundle).flatMap((file) => {
        const module = file.type === 'chunk' ? file.moduleIds.find((id) => first.test(id)) : undefined
        return module ? [{ fileName: file.fileName, name: /resources\/([\w-]+)\//.exec(module)?.[1] }] : []
      })[0]
      if (!list) throw new Error('The list that people open the day with is not built.')
      const listOnly = [...reach(bundle, [list.fileName])].filter((file) => !all.has(file))
      return [
        // before the styles: a script waits for those that stand above it
        { tag: 'script', injectTo: 'head-prepend', children: namedAt(`/admin/${list.name}`, listOnly) },
        ...[...all]
          .filter((file) => !door.has(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          })),
      ]
    },
  }
}

/** Names files to the browser while it reads the page, where the page is opened at this path. */
const namedAt = (path: string, files: string[]) =>
  `if(location.pathname===${JSON.stringify(path)})for(const f of ${JSON.stringify(files)}){` +
  `const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="";l.href="/"+f;document.head.append(l)}`

/**
 * Asks the browser to compile these pieces whole while they arrive, beside the page's own thread: nearly all of what they
 * hold is called before the first rows, and compiled one by one when they are first called they took a tenth of the time.
 */
export function compiledAhead(pieces: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    applyToEnvironment: ({ name }) => name === 'console',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && pieces.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
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
