import { isPage, pathOfEntry, type RegistryEntry } from '#console/registry.ts'
import { registry } from './index.ts'

/** The addresses of an entry under /admin; `:id` stands for any one part. */
function routesOf(entry: RegistryEntry): string[] {
  const path = pathOfEntry(entry)
  if (isPage(entry)) return [path]
  return [
    ...(entry.list ? [path] : []),
    ...(entry.create ? [`${path}/create`] : []),
    ...(entry.edit ? [`${path}/:id`] : []),
    ...(entry.show ? [`${path}/:id/show`] : []),
  ]
}

/**
 * Every address under /admin that shows something. The build writes them down for the server
 * (`scripts/vite/consoleRoutes.ts`), which never imports an app and tells what does not exist by its status.
 */
export const consoleRoutes = (): string[] => [...registry.flatMap(routesOf), '/access-denied', '/authentication-error']
