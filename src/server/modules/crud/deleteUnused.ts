import type { ErrorCode } from '../../http/errorTable.ts'
import { AppError, sqlState } from '../../http/errors.ts'

const FOREIGN_KEY = '23503'

/** Deletes what nothing refers to, whichever part of the shop it would be. Error: `code`. */
export async function deleteUnused(deletion: PromiseLike<unknown>, code: ErrorCode): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY) throw new AppError(code)
    throw error
  }
}
