import type { FieldCode } from './fieldWords.ts'

/**
 * The answer of every validator: the cleaned value, or a code for machines and a Korean sentence that names what is
 * meant. `params` are the figures that the code's own words need.
 */
export type Checked<T> = { ok: true; value: T } | Failed
type Failed = { ok: false; code: FieldCode; message: string; params?: Record<string, string | number> }

export function pass<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function fail(code: FieldCode, message: string, params?: Failed['params']): Failed {
  return { ok: false, code, message, ...(params ? { params } : {}) }
}

/** A validator as forms want it: the message, or undefined when all is well. */
export function messageOf<A extends readonly unknown[]>(check: (...args: A) => Checked<unknown>) {
  return (...args: A): string | undefined => {
    const result = check(...args)
    return result.ok ? undefined : result.message
  }
}
