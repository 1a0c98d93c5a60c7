import type { FieldCode } from './fieldWords.ts'

/**
 * The answer of every validator: the cleaned value, or a code for machines and a Korean sentence that names what is
 * meant. `params` are the figures that the code's own words need.
 */
export type Checked<T, C extends FieldCode = FieldCode> = { ok: true; value: T } | Failed<C>
type Failed<C> = { ok: false; code: C; message: string; params?: Record<string, string | number> }

export function pass<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<C extends FieldCode>(
  code: C,
  message: string,
  params?: Record<string, string | number>,
): Failed<C> {
  return { ok: false, code, message, ...(params ? { params } : {}) }
}

/** A validator as forms want it: the message, or undefined when all is well. */
export function messageOf<A extends readonly unknown[]>(check: (...args: A) => Checked<unknown>) {
  return (...args: A): string | undefined => {
    const result = check(...args)
    return result.ok ? undefined : result.message
  }
}
