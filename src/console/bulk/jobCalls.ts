import { fileNameOf, saveFile } from '#dataProvider/exportFile.ts'
import type { BulkRow, ConsoleDataProvider } from '#dataProvider/types.ts'
import { http } from '#console/data/http.ts'
import type { Job } from '#contract/schema.d.ts'

const JOBS = '/store-admin/v1/jobs'
const PAGE_SIZE = 100
const PROBLEMS = ['FAILED', 'UNKNOWN', 'NOT_ATTEMPTED']

export const readJob = (data: ConsoleDataProvider, id: number, signal?: AbortSignal) =>
  data.call<Job>(`${JOBS}/${id}`, { signal })

/** Asks a job to leave the rows it has not begun. */
export const stopJob = (data: ConsoleDataProvider, id: number) =>
  data.call<Job>(`${JOBS}/${id}/stop`, { method: 'POST' })

export const undoPath = (id: number) => `${JOBS}/${id}/undo`

/** Every row of a job that still waits: failed, unknown or never attempted. */
export const readProblems = async (data: ConsoleDataProvider, id: number): Promise<BulkRow[]> => {
  const rows: BulkRow[] = []
  for (let page = 1; ; page += 1) {
    const answer = await data.call<{ results: BulkRow[]; has_next: boolean }>(`${JOBS}/${id}/rows`, {
      query: { status: PROBLEMS, page, page_size: PAGE_SIZE },
    })
    rows.push(...answer.results)
    if (!answer.has_next) return rows
  }
}

/** Saves the rows that did not succeed as a workbook that can be corrected and uploaded. */
export const saveProblemFile = async (id: number) => {
  const response = await http(`${JOBS}/${id}/failed.xlsx`, { timeoutMs: 120_000 })
  const fileName = fileNameOf(response.headers.get('Content-Disposition'), `작업${id}_실패목록.xlsx`)
  saveFile({ blob: await response.blob(), fileName })
}

/** The address of a job in the job centre, to send to a colleague. */
export const jobAddress = (id: number) => `${window.location.origin}/admin/jobs/${id}/show`
