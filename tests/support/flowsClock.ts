import { testStart } from './testStart.ts'

/**
 * The day of the browser is the day of the server under test, whenever the tests run; the time goes on from there.
 * What a screen calls today must not depend on the calendar of the machine.
 */
const own = globalThis as typeof globalThis & { realDate?: DateConstructor }
// files of one process share it, and each file runs this anew
const Real = (own.realDate ??= Date)
const ahead = Real.parse(testStart) - Real.now()

globalThis.Date = class extends Real {
  constructor(...parts: [] | [string | number | Date]) {
    if (parts.length === 0) super(Real.now() + ahead)
    else super(...parts)
  }
  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor
