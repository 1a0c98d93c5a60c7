/** What the `:names` of a path stand for at an address. */
export type Params = Readonly<Record<string, string | undefined>>

/**
 * What a path of the table of screens names at an address, `{ id: '7' }` of `/store/products/:id`; null where it does not
 * fit. A path that ends in `/*` fits everything below it as well. Upper and lower case and slashes at the end are alike.
 */
export function matchPath(path: string, pathname: string): Params | null {
  const wanted = segmentsOf(path)
  const found = segmentsOf(pathname)
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? found.length < wanted.length : found.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of wanted.entries()) {
    const value = found[index] ?? ''
    if (name.startsWith(':') && value !== '') params[name.slice(1)] = decoded(value)
    else if (name.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The address that `to` means at a path: `/a/path`, or `?a=query` of the same path. An empty query is none. */
export const addressAt = (pathname: string, to: string): string =>
  (to.startsWith('?') ? pathname + to : to).replace(/\?$/, '')
