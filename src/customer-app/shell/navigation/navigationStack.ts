const KEY = 'homefit:navigation-stack'

/** Paths visited in this webview, oldest first; the app bar shows 뒤로 when there is one to go back to. */
export function readStack(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path): path is string => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** The stack after arriving at `path`: a way back shortens it, anything else lengthens it. */
export function nextStack(stack: string[], path: string, kind: 'PUSH' | 'REPLACE' | 'POP'): string[] {
  if (stack.at(-1) === path) return stack
  const before = kind === 'POP' ? stack.slice(0, -1).lastIndexOf(path) : -1
  if (before >= 0) return stack.slice(0, before + 1)
  return kind === 'REPLACE' ? [...stack.slice(0, -1), path] : [...stack, path].slice(-50)
}

export function writeStack(stack: string[]) {
  sessionStorage.setItem(KEY, JSON.stringify(stack))
}
