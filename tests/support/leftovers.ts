import { afterAll, vi } from 'vitest'

/** Files of one process share their globals: what a file puts in their place is taken back when it ends. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
