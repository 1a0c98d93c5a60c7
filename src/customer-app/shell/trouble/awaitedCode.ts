let awaited = 0
const listeners = new Set<() => void>()

function change(by: number) {
  awaited += by
  listeners.forEach((listener) => listener())
}

/** The code of screens that is on its way: until it is there, the screen before stays. */
export const awaitedCode = {
  isAwaited: () => awaited > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  track<T>(code: Promise<T>): Promise<T> {
    change(1)
    return code.finally(() => change(-1))
  },
}
