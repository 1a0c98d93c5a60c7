import { lt } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { sandboxOauthCodes } from './social.tables.ts'

const keptMs = 24 * 3_600_000

/** Codes of the sandbox provider are of no use after a minute and go after a day. */
export async function purgeSandboxCodes(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptMs)
  await deps.db.delete(sandboxOauthCodes).where(lt(sandboxOauthCodes.createdAt, before))
}
