import { builtinEnvironments, type Environment } from 'vitest/runtime'

const own = globalThis as typeof globalThis & { documentStands?: true }

/**
 * The document that all files of one process share, as they share what they import: making one takes a third of a
 * second. Each file finds it empty, at the first address, remembering nothing.
 */
export default {
  name: 'one-document',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (own.documentStands) clear()
    else await builtinEnvironments.jsdom.setup(global, options)
    own.documentStands = true
    return { teardown: () => {} }
  },
} satisfies Environment

/** Styles stay in the head: the code that put them there is shared too, and believes that they are there. */
function clear(): void {
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}
