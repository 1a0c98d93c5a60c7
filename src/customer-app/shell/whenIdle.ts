/**
 * Does it when the page has nothing better to do, or after the longest wait; answers how to let it be. A browser that
 * does not tell when it is idle waits for `otherwiseMs`.
 */
export function whenIdle(work: () => void, longestWaitMs: number, otherwiseMs = longestWaitMs): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, otherwiseMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}
