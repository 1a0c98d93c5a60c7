export type TokenSubject = { role: string; id: string }

/**
 * Reads role and id from an access token, whose subject has the form `role:id`. The signature is the server's
 * business; this only names the person. Null when the token cannot be read.
 */
export function parseToken(token: string): TokenSubject | null {
  const subject = claimsOf(token)?.sub
  const [, role, id] = typeof subject === 'string' ? (/^([^:]+):(.+)$/.exec(subject) ?? []) : []
  return role && id ? { role, id } : null
}

/** Whether two tokens name the same person in the same session; false when either cannot be read. */
export function isSameSession(one: string, other: string): boolean {
  if (!parseToken(one) || !parseToken(other)) return false
  return !isAnotherPerson(one, other) && claimsOf(one)?.sid === claimsOf(other)?.sid
}

/** Whether two tokens are known to name different people. */
export function isAnotherPerson(one: string, other: string): boolean {
  const [first, second] = [parseToken(one), parseToken(other)]
  return first !== null && second !== null && (first.id !== second.id || first.role !== second.role)
}

function claimsOf(token: string): { sub?: unknown; sid?: unknown } | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' ? claims : null
  } catch {
    return null
  }
}
