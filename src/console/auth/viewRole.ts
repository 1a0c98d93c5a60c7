import type { StaffRole } from '#shared/permissions.ts'

/** The role that this tab looks at the console as; it outlives a reload, not the tab. */

const KEY = 'homefit-console.view-as'

export type ViewRole = Exclude<StaffRole, 'admin'>
export const viewRoles: readonly ViewRole[] = ['ops', 'cs', 'marketer']

export const viewRole = (): ViewRole | null => {
  const kept = sessionStorage.getItem(KEY)
  return viewRoles.find((role) => role === kept) ?? null
}

export const keepViewRole = (role: ViewRole | null) =>
  role === null ? sessionStorage.removeItem(KEY) : sessionStorage.setItem(KEY, role)
