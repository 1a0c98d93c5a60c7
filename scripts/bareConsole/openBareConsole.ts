import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { listen, stopListening } from '../../src/server/listen.ts'
import { addPages } from '../../src/server/pages.ts'
import { pageSettings } from '../../src/server/pageSettings.ts'
import { freePort } from '../../tests/support/freePort.ts'
import { productionRouter } from '../vite/leanConsole.ts'
import { packFirstScripts } from '../vite/packedScripts.ts'

/** Builds the bare page into a folder of its own and serves it at /admin, packed and sent just as the console is. */
export async function openBareConsole(): Promise<{ url: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'homefit-bare-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    resolve: { alias: productionRouter },
    plugins: [react()],
    build: { target: 'es2022', outDir, emptyOutDir: true },
  })
  await packFirstScripts(outDir, ['index.html'])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = new Hono()
  addPages(app, outDir, pageSettings({}, { publicUrl: url, sampleMode: true }))
  const server = await listen(app, { port, host: '127.0.0.1' })
  return {
    url,
    close: async () => {
      await stopListening(server)
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
