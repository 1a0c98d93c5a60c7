import { open } from 'node:fs/promises'
import { FileError } from '#shared/files/fileError.ts'
import type { Deps } from '../../deps.ts'
import { logError } from '../../log.ts'
import type { Job } from '../bulk/jobs.service.ts'
import { claimPiece, closeJob, touchJob } from '../bulk/pieces.service.ts'

/** Files that take too long to be waited for: each is a job, made one after the other in a process, and kept for 24 hours. */

export type FileOfJob = {
  fileName: string
  format: 'xlsx' | 'csv'
  /** its bytes; told of every handful of lines that is written */
  chunks: (progress: (count: number) => Promise<void>) => AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** What makes the files of jobs of a kind. */
export type FileMaker = { kind: string; fileOf: (deps: Deps, job: Job) => FileOfJob | Promise<FileOfJob> }

let queue: Promise<unknown> = Promise.resolve()

/** Goes on with the files that wait, also those that another process was asked for and did not live to make. */
export function runFiles(deps: Deps, makers: readonly FileMaker[]): void {
  queue = queue.then(() => workQueue(deps, makers))
}

async function workQueue(deps: Deps, makers: readonly FileMaker[]): Promise<void> {
  try {
    for (const maker of makers)
      for (;;) {
        const job = await claimPiece(deps.db, maker.kind, deps.clock.now())
        if (!job) break
        await writeFile(deps, maker, job).catch((error: unknown) => closeUnmade(deps, job.id, error))
      }
  } catch (error) {
    logError({ queue: 'exports' }, error)
  }
}

class Stopped extends Error {}

/** One that cannot be made says why, and keeps no other from its turn. */
async function closeUnmade(deps: Deps, jobId: number, error: unknown): Promise<void> {
  const isKnown = error instanceof Stopped || error instanceof FileError
  if (!isKnown) logError({ job: jobId }, error)
  const message = error instanceof FileError ? error.message : '파일을 만들지 못했어요. 다시 요청해 주세요.'
  const end =
    error instanceof Stopped ? ({ status: 'STOPPED' } as const) : ({ status: 'FAILED', error: message } as const)
  await closeJob(deps.db, jobId, end, deps.clock.now())
}

async function writeFile(deps: Deps, maker: FileMaker, job: Job): Promise<void> {
  const jobId = job.id
  if (job.stopRequested) throw new Stopped()
  const { fileName, format, chunks } = await maker.fileOf(deps, job)
  const key = `exports/job-${jobId}.${format}`
  const file = await deps.files.open(key)
  let written = 0
  const progress = async (count: number) => {
    written += count
    if (written % 5_000 < count && !(await touchJob(deps.db, jobId, written, deps.clock.now()))) throw new Stopped()
  }
  try {
    const handle = await open(file.path, 'w')
    try {
      for await (const chunk of chunks(progress)) await handle.write(chunk)
    } finally {
      await handle.close()
    }
    await file.finish()
    const kept = await closeJob(
      deps.db,
      jobId,
      { status: 'DONE', success: written, result: { key, name: fileName } },
      deps.clock.now(),
    )
    if (!kept) await deps.files.remove(key)
  } catch (error) {
    await file.abort()
    throw error
  }
}
