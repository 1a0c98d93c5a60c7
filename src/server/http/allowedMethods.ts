import type { Endpoint } from './endpoint.ts'

/** The methods that some endpoint answers under this path; none where there is no such path. */
export function allowedMethods(endpoints: Endpoint[], path: string): string[] {
  const methods = new Set<string>()
  for (const endpoint of endpoints) {
    for (const template of [endpoint.path, ...endpoint.aliases]) {
      const pattern = new RegExp(`^${template.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
      if (pattern.test(path)) methods.add(endpoint.method.toUpperCase())
    }
  }
  return [...methods]
}
