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
