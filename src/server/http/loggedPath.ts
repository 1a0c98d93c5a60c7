import type { Context } from 'hono'

/** The path as the log knows it: what stands for a secret in a route (`{token}`) is left as the route has it. */
export const loggedPath = (c: Context): string => {
  const route = (c.get('route') as string | undefined) ?? ''
  return route.includes('{token}') ? route : c.req.path
}
