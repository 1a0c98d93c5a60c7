import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** A busy machine is slow, not broken. Nothing is tried twice: a test that fails now and then is a defect. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

/** What the customer app is, in a browser or in a webview, is decided as its modules load: these tests load them afresh. */
const ALONE = ['{tests/flows,src}/**/*.alone.test.tsx']

/**
 * Packages as they are shipped. Their builds for development write each style into an element of its own, which every
 * look-up in the document then walks through: a quarter of all their time. What an option names only joins the defaults.
 */
const asShipped: Plugin = {
  name: 'as-shipped',
  configResolved: ({ ssr }) => {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] }
  },
}

/** Real screens in a document, against the real server. */
const flows = (name: string, include: string[], more: object = {}) => ({
  plugins: [react(), asShipped],
  test: {
    ...patient,
    name,
    setupFiles: [
      './tests/support/leanReact.ts',
      './tests/support/leftovers.ts',
      './tests/support/properties.ts',
      './tests/support/leftScreen.ts',
      './tests/support/flowsClock.ts',
      './tests/support/patience.ts',
      './tests/support/checkedAnswers.ts',
    ],
    include,
    environment: 'jsdom',
    // screens make much that is gone at once: with room for it, less of it is taken for what stays
    execArgv: ['--max-semi-space-size=64'],
    isolate: false,
    ...more,
  },
})

/**
 * unit: pure code. api: the server in process on a fresh database (TEST_ENGINE=pglite|postgres).
 * flows: a real screen against the real server (alone: those that need modules of their own). Files of one process share
 * what they import, which is most of the time that they take. Browser journeys are Playwright's (tests/e2e).
 */
export default defineConfig({
  test: {
    // by default one core is kept free, which on two cores is half the machine
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          setupFiles: ['./tests/support/leftovers.ts', './tests/support/properties.ts'],
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/unit/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'api',
          setupFiles: [
            './tests/support/leftovers.ts',
            './tests/support/properties.ts',
            './tests/support/checkedAnswers.ts',
            './tests/support/recordStatements.ts',
          ],
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
        },
      },
      flows('flows', ['tests/flows/**/*.test.tsx', 'src/**/*.test.tsx'], { exclude: ALONE }),
      flows('alone', ALONE, { isolate: true }),
    ],
  },
})
