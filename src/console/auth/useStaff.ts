import { useSyncExternalStore } from 'react'
import { can, permissionLabel, type Permission } from '#shared/permissions.ts'
import { staffSession } from './staffSession.ts'

const useSnapshot = () => useSyncExternalStore(staffSession.subscribe, staffSession.snapshot)

/** The signed-in member of staff; null before sign-in. */
export const useStaff = () => useSnapshot().staff

/** Whether the session has ended under the open screen and the person must sign in again. */
export const useSessionExpired = () => useSnapshot().expired

/** Whether this person may do something, and the sentence to show on a disabled button when not. */
export const useMay = (permission: Permission): { may: boolean; reason: string | undefined } => {
  const staff = useStaff()
  const may = can(staff?.role, permission)
  return { may, reason: may ? undefined : `${permissionLabel(permission)} 권한이 없어요` }
}
