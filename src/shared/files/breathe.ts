type NodeHost = { setImmediate?: (callback: () => void) => void }

// In browsers a message, not scheduler.yield(): that one goes on before timers and messages that are waiting.
function nextTask(): Promise<void> {
  const { setImmediate } = globalThis as NodeHost
  return new Promise((resolve) => {
    if (setImmediate) return setImmediate(resolve)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}

/**
 * Lets long work share its thread: the returned function gives way to other tasks when more than
 * `budgetMs` have passed since it last did, and costs nothing otherwise.
 */
export function createBreather(budgetMs = 12): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < budgetMs) return undefined
    return nextTask().then(() => void (since = performance.now()))
  }
}

/** Work that yields between its steps. */
export type Steps<T> = Generator<undefined, T>

/** Does all steps at once. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does the steps, giving way to other tasks between them. */
export async function gently<T>(work: Steps<T>): Promise<T> {
  const breathe = createBreather()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    const pause = breathe()
    if (pause) await pause
  }
}
