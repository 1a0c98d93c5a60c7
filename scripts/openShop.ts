import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../tests/support/server.ts'
import { build, isBuilt } from './build.ts'

/** The running shop at an address, or a fresh sample shop on a folder of its own, thrown away when it is closed. */
export async function openShop(given: string | undefined): Promise<{ url: string; close(): Promise<void> }> {
  if (given) return { url: given, close: () => Promise.resolve() }
  const dataFolder = mkdtempSync(join(tmpdir(), 'homefit-look-'))
  const [server] = await Promise.all([
    startServerProcess({ mode: 'sample', dataFolder }),
    isBuilt() ? undefined : build({ quiet: true }),
  ])
  return {
    url: server.url,
    close: async () => {
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
