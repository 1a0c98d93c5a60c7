import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * unit: pure code. api: the server in process on a fresh database (TEST_ENGINE=pglite|postgres).
 * flows: a real screen against the real server. Browser journeys are Playwright's (tests/e2e).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['./tests/support/properties.ts'],
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          setupFiles: ['./tests/support/properties.ts'],
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'flows',
          setupFiles: ['./tests/support/properties.ts', './tests/support/flowsClock.ts'],
          include: ['tests/flows/**/*.test.tsx', 'src/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
