import { registerHooks } from 'node:module'

/**
 * Node reads a package's list of exports again for every module that imports from it. drizzle-orm's is 180 KB long and
 * imported by three hundred modules, which took two thirds of the time until the server listens. Here each of its names
 * is looked up once, and what its own files import from each other needs no looking up.
 */
const found = new Map<string, string>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return nextResolve(specifier, context)
    const known =
      specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/')
        ? new URL(specifier, parentURL).href
        : found.get(specifier)
    if (known) return { url: known, format: 'module', shortCircuit: true }
    const resolved = nextResolve(specifier, context)
    if (/^drizzle-orm(\/|$)/.test(specifier)) found.set(specifier, resolved.url)
    return resolved
  },
})
