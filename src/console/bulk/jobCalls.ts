import { fileNameOf, saveFile } from '#dataProvider/exportFile.ts'
import type { BulkBody, BulkStatus, CallOptions, ConsoleDataProvider } from '#dataProvider/types.ts'
import { pathTo } from '#shared/api/wire.ts'
import { http } from '#console/data/http.ts'
import type { BulkRow } from '#contract/schema.d.ts'
import type { Command } from './bulkAction.ts'

const PAGE_SIZE = 100
const PROBLEMS: BulkStatus[] = ['FAILED', 'UNKNOWN', 'NOT_ATTEMPTED']

export const readJob = (data: ConsoleDataProvider, id: number, signal?: AbortSignal) =>
  data.call('get', '/store-admin/v1/jobs/{id}', { params: { path: { id } }, signal })

/** Asks a job to leave the rows it has not begun. */
export const stopJob = (data: ConsoleDataProvider, id: number) =>
  data.call('post', '/store-admin/v1/jobs/{id}/stop', { params: { path: { id } } })

/** Takes a job back, as far as that goes; a dry run first, like every command. */
export const undoJob = (data: ConsoleDataProvider, id: number, body: BulkBody, options?: CallOptions) =>
  data.call('post', '/store-admin/v1/jobs/{id}/undo', { params: { path: { id } }, body, ...options })

/** The same as a command of a sheet. */
export const undoCommand = (data: ConsoleDataProvider, label: string, jobId: number): Command => ({
  label: `${label} 되돌리기`,
  body: {},
  send: (body, options) => undoJob(data, jobId, body, options),
})

/** Every row of a job that still waits: failed, unknown or never attempted. */
export const readProblems = async (data: ConsoleDataProvider, id: number): Promise<BulkRow[]> => {
  const rows: BulkRow[] = []
  for (let page = 1; ; page += 1) {
    const answer = await data.call('get', '/store-admin/v1/jobs/{id}/rows', {
      params: { path: { id }, query: { status: PROBLEMS, page, page_size: PAGE_SIZE } },
    })
    rows.push(...answer.results)
    if (!answer.has_next) return rows
  }
}

/** Saves the rows that did not succeed as a workbook that can be corrected and uploaded. */
export const saveProblemFile = async (id: number) => {
  const response = await http(pathTo('/store-admin/v1/jobs/{id}/failed.xlsx', { id }), { timeoutMs: 120_000 })
  const fileName = fileNameOf(response.headers.get('Content-Disposition'), `작업${id}_실패목록.xlsx`)
  saveFile({ blob: await response.blob(), fileName })
}

/** Saves a file that a job was given or has made. */
export const saveJobFile = async (id: number, which: 'input' | 'result') => {
  const response = await http(pathTo('/store-admin/v1/jobs/{id}/file/{which}', { id, which }), { timeoutMs: 120_000 })
  saveFile({
    blob: await response.blob(),
    fileName: fileNameOf(response.headers.get('Content-Disposition'), `작업${id}`),
  })
}

/** The address of a job in the job centre, to send to a colleague. */
export const jobAddress = (id: number) => `${window.location.origin}/admin/jobs/${id}/show`
