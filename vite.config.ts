import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, UserConfig } from 'vite'
import { devApi } from './scripts/devApi.ts'
import { withoutScreens, writeConsoleRoutes } from './scripts/vite/consoleRoutes.ts'
import { customerPieces } from './scripts/vite/customerPieces.ts'
import { drawFirstFrames, firstPaint } from './scripts/vite/firstPaint.ts'
import { fontFaces } from './scripts/vite/fontFaces.ts'
import {
  compiledAhead,
  oneMaterial,
  preloadsRest,
  productionRouter,
  smallLodash,
  unusedLibraries,
  withoutUnusedParts,
} from './scripts/vite/leanConsole.ts'
import { packFirstScripts } from './scripts/vite/packedScripts.ts'

/** The session and all that it stands on, and what imports the rest. */
const DOOR =
  /src\/(console\/(auth\/staffSession|data\/http|list\/opening)|resources\/order-items\/initial|shared\/(api\/(http|apiError)|session\/token))\.ts$|vite\/preload-helper/

/** What the front doors are made of: drawn once or twice a visit, so remembering costs more than drawing again. */
const FRONT = /src\/customer-app\/(router|shell|ui|features\/(home|store(?!\/product\/)))\//

/** The list that people open the day with. */
const FIRST_LIST = /src\/resources\/order-items\/OrderItemList\.tsx$/

/** How many screens the console has. */
const consoleScreens = globSync('src/resources/*/index.ts').flatMap(
  (file) => readFileSync(file, 'utf8').match(/import\('/g) ?? [],
).length

/**
 * Two doors, one `dist/`: `index.html` is the console (served under /admin), `customer.html` the customer app. Each is
 * built by itself, so that a shared chunk never carries into a customer's phone what only the console uses.
 */
const doors: UserConfig = {
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: { customer: 'customer.html' },
          output: {
            // the first script names all others, and the letters of a hash do not compress
            chunkFileNames: ({ name }) => `assets/${name.replace(/Screens?|\.module/g, '')}-[hash:7].js`,
            // nobody looks for a style sheet by its name
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: customerPieces },
          },
        },
      },
    },
    console: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        rolldownOptions: {
          input: { console: 'index.html' },
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // what asks who is there stands alone, so that it need not wait for anything else
                { name: 'session', test: DOOR, priority: 1 },
                // what nearly every screen shares comes in one piece: fewer requests, and it compresses better
                { name: 'base', minShareCount: Math.round(consoleScreens * 0.65) },
                // and what else every page loads
                { name: 'boot', test: /src\/boot\.tsx$/ },
                // the list that people open the day with comes in two pieces, not in fifty
                { name: 'grid', test: /@mui\/x-(data-grid|virtualizer|internals)\/|src\/console\/grid\/ListGrid/ },
                { name: 'rows', test: FIRST_LIST },
              ],
            },
          },
        },
      },
    },
    // not a door: draws the first frames of the customer app while it is built
    frames: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { firstFrames: 'src/customer-app/firstFrames.tsx' },
          output: { entryFileNames: '.frames/[name].js', chunkFileNames: '.frames/[name]-[hash].js' },
        },
      },
    },
    // not a door either: the addresses of the console, for the server
    routes: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { consoleRoutes: 'src/resources/consoleRoutes.ts' },
          output: { entryFileNames: '.routes/[name].js', chunkFileNames: '.routes/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'console']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
      const outDir = resolve(builder.config.root, builder.config.build.outDir)
      await drawFirstFrames(builder, outDir)
      await writeConsoleRoutes(builder, outDir)
      await packFirstScripts(outDir)
    },
  },
}

/**
 * The React Compiler memoises the customer app, all but its front doors, which stay 5 kB lighter without. In the console
 * it does so only where a component says 'use memo' (the grid and what feeds it): compiled as a whole, the console would
 * be 15 kB heavier.
 */
function compiledByDoor(): Plugin[] {
  const only = (plugins: Plugin[], isConsole: boolean): Plugin[] =>
    plugins.map((plugin) => ({ ...plugin, applyToEnvironment: ({ name }) => (name === 'console') === isConsole }))
  return [
    ...only(react({ compiler: true, exclude: [/node_modules/, FRONT] }), false),
    ...only(react({ compiler: { compilationMode: 'annotation' } }), true),
  ]
}

export default defineConfig(({ command }) => ({
  appType: 'mpa',
  resolve: { alias: [...unusedLibraries, ...(command === 'build' ? [...productionRouter, ...smallLodash] : [])] },
  plugins: [
    ...(command === 'build' ? compiledByDoor() : react({ compiler: true })),
    devApi(),
    fontFaces(),
    firstPaint(),
    withoutUnusedParts(),
    oneMaterial(),
    preloadsRest(FIRST_LIST),
    compiledAhead(['session', 'base', 'boot', 'grid', 'rows']),
    withoutScreens(),
  ],
  server: {
    port: Number(process.env.PORT ?? 5173),
    watch: { ignored: ['**/data/**', '**/dist/**', '**/.cache/**'] },
  },
  build: { target: 'es2022', outDir: 'dist' },
  ...(command === 'build' ? doors : {}),
}))
