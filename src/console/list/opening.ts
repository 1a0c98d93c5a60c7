/**
 * The rows of a list as it opens, asked for by the page's first script. Small, and imports nothing that is not: no part
 * of the console has arrived yet. Imported by: main, firstRows.
 */
import { viewRole } from '#console/auth/viewRole.ts'
import { askAhead } from '#console/data/http.ts'
import type { ResourceEntry } from '#console/registry.ts'
import { listPath } from '#dataProvider/listPath.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { parseToken } from '#shared/session/token.ts'

/** Whether somebody with this token may, as far as can be told before the server has said who they are. */
export const mayAlready = (token: string | null, permission: Permission): token is string =>
  token !== null && can(viewRole() ?? parseToken(token)?.role, permission)

type Opened = Pick<ResourceEntry, 'name' | 'permission'> & { opening: NonNullable<ResourceEntry['opening']> }

export const askAsItOpens = ({ name, permission, opening }: Opened, token: string | null) => {
  if (!mayAlready(token, permission.read)) return
  const { perPage, sort, filter } = opening
  askAhead(listPath(name, { pagination: { page: 1, perPage }, sort, filter }))
}
