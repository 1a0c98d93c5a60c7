/** Works off the items with so many under way at any time; the first failure ends it. */
export async function inFlight<T>(
  limit: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}

/** Asks as an app does: what the server has no time for now is asked again, however slow the machine. */
export async function untilFree(ask: () => Response | Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask()
    const { code } = response.status === 503 ? ((await response.clone().json()) as { code?: string }) : {}
    if (code !== 'BUSY') return response
  }
}
