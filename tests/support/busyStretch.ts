/** The processor time, in ms, that this thread has spent. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * The longest that work keeps its thread from a timer of 20 ms, in ms of processor time: what other programs take of the
 * machine meanwhile does not count.
 */
export async function longestStretch(work: () => unknown): Promise<number> {
  let longest = 0
  let last = spentMs()
  const look = () => {
    const now = spentMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 20)
  try {
    await work()
    await new Promise((resolve) => void setTimeout(resolve, 40))
  } finally {
    clearInterval(timer)
  }
  return longest
}
