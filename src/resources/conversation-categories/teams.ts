import { roleLabels, staffRoles } from '#shared/permissions.ts'

export const teams = staffRoles.map((id) => ({ id, name: roleLabels[id] }))
