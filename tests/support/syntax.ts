/** A part of a text of TypeScript, as `parseSync` of vite answers it. */
export type Node = { type: string; start: number; [part: string]: unknown }

/** Shows every part from the outermost on; what `leaves` is true for is passed over with all that it holds. */
export function walk(node: Node, see: (node: Node) => void, leaves: (node: Node) => boolean = () => false): void {
  if (leaves(node)) return
  see(node)
  for (const part of Object.values(node).flat())
    if (part !== null && typeof part === 'object' && 'type' in part) walk(part as Node, see, leaves)
}

export const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length
