import { createBreather } from '#shared/files/breathe.ts'
import { sqlState } from '../../http/errors.ts'

/** On the embedded engine everybody waits while a statement runs: a piece is as large as can be done about so fast. */
const shortMs = 15
const longMs = 30
const [least, first, most] = [10, 50, 4_000]

/**
 * Does work on some at a time, more or fewer by how long the piece before took, and gives way to others in between. A
 * piece that took longer than the database allows has done nothing and is done in halves.
 */
export async function inPieces<T>(all: readonly T[], work: (piece: T[]) => Promise<void>): Promise<void> {
  const breathe = createBreather()
  let size = first
  for (let from = 0; from < all.length;) {
    const piece = all.slice(from, from + size)
    const start = performance.now()
    await inHalves(piece, work)
    const ms = performance.now() - start
    from += piece.length
    if (ms > longMs) size = Math.max(least, Math.floor(size / 2))
    else if (ms < shortMs) size = Math.min(most, size * 2)
    await breathe()
  }
}

async function inHalves<T>(piece: T[], work: (piece: T[]) => Promise<void>): Promise<void> {
  try {
    await work(piece)
  } catch (error) {
    if (piece.length === 1 || sqlState(error) !== '57014') throw error
    const half = Math.ceil(piece.length / 2)
    for (const part of [piece.slice(0, half), piece.slice(half)]) await inHalves(part, work)
  }
}
