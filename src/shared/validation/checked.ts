/** The answer of every validator: the cleaned value, or a code for machines and a Korean sentence for people. */
export type Checked<T> = { ok: true; value: T } | { ok: false; code: string; message: string }

export function pass<T>(value: T): Checked<T> {
  return { ok: true, value }
}

export function fail(code: string, message: string): { ok: false; code: string; message: string } {
  return { ok: false, code, message }
}

/** A validator as forms want it: the message, or undefined when all is well. */
export function messageOf<A extends readonly unknown[]>(check: (...args: A) => Checked<unknown>) {
  return (...args: A): string | undefined => {
    const result = check(...args)
    return result.ok ? undefined : result.message
  }
}
