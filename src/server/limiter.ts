/**
 * At most `atOnce` pieces of work at a time; the others wait in the order they came. A place is handed on, so that who
 * comes meanwhile cannot slip in between.
 */
export function limiter(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => void waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
