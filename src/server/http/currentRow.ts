import { can, type Permission } from '#shared/permissions.ts'
import type { Actor } from './actor.ts'
import type { Endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'
import { type AnyCall, runEndpoint } from './run.ts'

/**
 * A refusal of a stale version, with the row as it is now beside it (`extra.current`): what the address itself answers
 * whoever asked, and nothing where they may not read it. Any other error passes as it is.
 */
export async function withCurrentRow(error: unknown, reader: Endpoint | undefined, call: AnyCall): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'VERSION_CONFLICT' || error.extra?.['current']) return error
  if (!reader || !mayRead(reader, call.actor)) return error
  try {
    const query = reader.query.parse({})
    const answer = await runEndpoint(
      call.deps,
      reader,
      { ...call, query, body: undefined, db: call.deps.db as never },
      undefined,
    )
    return 'body' in answer ? new AppError('VERSION_CONFLICT', { ...error.extra, current: answer.body }) : error
  } catch {
    return error
  }
}

const mayRead = ({ access }: Endpoint, actor: Actor) => actor.kind === 'staff' && can(actor.role, access as Permission)
