import type { DataProvider, Identifier } from 'react-admin'

export type BulkStatus = 'SUCCESS' | 'SKIPPED' | 'FAILED' | 'NOT_ATTEMPTED' | 'UNKNOWN'

/** One row of a bulk answer; `row` is the row number in Excel when the work came from a file. */
export type BulkRow = {
  id?: number | null
  row?: number | null
  label: string
  status: BulkStatus
  code?: string | null
  message?: string | null
  field?: string | null
  warnings?: { code: string; message: string }[] | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  undoable?: boolean
}

export type BulkResult = {
  /** null for a dry run */
  job_id: number | null
  dry_run: boolean
  /** RUNNING when the job goes on after the answer; its rows are then read from the job */
  status: 'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED'
  total: number
  totals: Record<BulkStatus, number>
  rows: BulkRow[]
}

/** What a bulk call carries: either the rows themselves or the filter that the server resolves at `as_of`. */
export type BulkBody = {
  dry_run?: boolean
  reason?: string
  notify?: 'SEND' | 'HOLD' | 'NONE'
  ids?: Identifier[]
  items?: object[]
  rows?: object[]
  filter?: object
  as_of?: string
  /** a filter without conditions means everything only when this says so */
  all?: true
} & Record<string, unknown>

export type CallOptions = { requestId?: string; signal?: AbortSignal; timeoutMs?: number | null }

/** A file to save, or the job that is still making it. */
export type ExportAnswer = { blob: Blob; fileName: string } | { jobId: number }

/** react-admin's verbs and ours; screens get it with `useConsoleData()`. */
export type ConsoleDataProvider = DataProvider & {
  /** POST `/{resource}/bulk/{action}`; `requestId` names the job, so the same id is the same job. */
  bulk: (resource: string, action: string, body: BulkBody, options?: CallOptions) => Promise<BulkResult>
  /** POST of files; resolves with the parsed answer. */
  upload: <T>(path: string, form: FormData, options?: CallOptions) => Promise<T>
  /** POST that answers with a file; a job number instead when the file is made in the background. */
  export: (path: string, body: object, options?: CallOptions) => Promise<ExportAnswer>
  /** Saves the order of rows: POST `/{resource}/bulk/sequence`. */
  sequence: (resource: string, items: { id: Identifier; sequence: number }[]) => Promise<BulkResult>
  /** A search text as an address may hold it: what is a person's becomes a key that only whoever asked can use. */
  seal: (text: string, key: string) => Promise<string>
  /** The text of such a key. @throws HttpError `SEARCH_EXPIRED` for one that is old or somebody else's. */
  unseal: (value: string) => Promise<string>
  /** Any other call of the API, with the same headers, errors and retry. */
  call: <T>(
    path: string,
    init?: { method?: string; query?: Record<string, unknown>; body?: unknown } & CallOptions,
  ) => Promise<T>
}
