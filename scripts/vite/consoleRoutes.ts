import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'

const FOLDER = '.routes'

/** A list of screens without the screens: what they would load is not looked at. */
export function withoutScreens(): Plugin {
  return {
    name: 'without-screens',
    applyToEnvironment: ({ name }) => name === 'routes' || name === 'frames',
    resolveDynamicImport: () => false,
  }
}

/** Once everything is built: writes the addresses of the console (`src/resources/consoleRoutes.ts`) beside its pages. */
export async function writeConsoleRoutes(builder: ViteBuilder, outDir: string): Promise<void> {
  const routes = builder.environments['routes']
  if (!routes) throw new Error('There is no environment that lists the addresses of the console.')
  await builder.build(routes)
  const built = (await import(pathToFileURL(join(outDir, FOLDER, 'consoleRoutes.js')).href)) as {
    consoleRoutes(): string[]
  }
  writeFileSync(join(outDir, 'console-routes.json'), JSON.stringify(built.consoleRoutes()))
  rmSync(join(outDir, FOLDER), { recursive: true })
}
