/**
 * Reads role and id from an access token, whose subject has the form `role:id`. The signature is the server's
 * business; this only names the person. Null when the token cannot be read.
 */
export function parseToken(token: string): { role: string; id: string } | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const subject = (JSON.parse(json) as { sub?: unknown }).sub
    const [, role, id] = typeof subject === 'string' ? (/^([^:]+):(.+)$/.exec(subject) ?? []) : []
    return role && id ? { role, id } : null
  } catch {
    return null
  }
}
