/** Where in the history of this tab the page is. */
export function historyIndex(): number {
  const state: unknown = window.history.state
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof index === 'number' ? index : 0
}
