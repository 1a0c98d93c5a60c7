/**
 * Whether the console shows something at an address under /admin. `routes` is what the build wrote down of its list of
 * resources; a slash at the end does not matter, and without the list every address counts.
 */
export function hasConsoleScreen(pathname: string, routes: readonly string[] | undefined): boolean {
  if (!routes) return true
  const path = pathname.replace(/^\/admin/, '').replace(/\/+$/, '') || '/'
  return routes.some((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
}
