import type { AuthProvider } from 'react-admin'
import { can, type Permission } from '#shared/permissions.ts'
import type { Credentials, StaffSession } from './staffSession.ts'

/** Which permission an action on a resource asks for; null lets every staff member in, undefined nobody. */
export type PermissionOf = (resource: string, action: string) => Permission | null | undefined

/** react-admin's door-keeper on the staff session; the server enforces the same table again. */
export const createAuthProvider = (session: StaffSession, permissionOf: PermissionOf): AuthProvider => ({
  login: async (credentials: Credentials) => {
    await session.signIn(credentials)
  },
  /** No redirect: without a session the sign-in page takes the place of the whole console, at the same address. */
  logout: async () => {
    if (session.snapshot().staff) await session.signOut()
    return false
  },
  checkAuth: async () => {
    if (!(await session.restore())) throw new Error('ra.auth.auth_check_error')
  },
  /** Only the end of the session signs out; a lost connection or a refusal is told by the screen that asked. */
  checkError: async (error: { status?: number }) => {
    if (error.status === 401 && !session.snapshot().staff) throw new Error('ra.notification.logged_out')
  },
  getIdentity: async () => {
    const staff = await session.restore()
    if (!staff) throw new Error('ra.auth.auth_check_error')
    return { id: staff.id, fullName: staff.name }
  },
  getPermissions: async () => (await session.restore())?.role,
  canAccess: async ({ resource, action }) => {
    const permission = permissionOf(resource, action)
    if (permission === undefined) return false
    const staff = await session.restore()
    return staff !== null && (permission === null || can(staff.role, permission))
  },
})
