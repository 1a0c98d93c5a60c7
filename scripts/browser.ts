import { ensureChromium } from '../tests/support/chromium.ts'

/** The browser of the tests is there before they ask for it: found, or installed. */
console.log(ensureChromium())
