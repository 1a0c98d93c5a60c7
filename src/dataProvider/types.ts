import type { DataProvider } from 'react-admin'
import type { Answer, Arguments, Body, Method, PathOf, UploadPath } from '#shared/api/wire.ts'
import type { BulkActionOf, ExportName, PATHS, ResourceName } from './paths.ts'

/** What every bulk command answers with; screens know it by its name in the contract. */
export type BulkResult = Answer<'/store-admin/v1/jobs/{id}/undo', 'post'>
export type BulkStatus = BulkResult['rows'][number]['status']

/** What a bulk call carries: either the rows themselves or the filter that the server resolves at `as_of`. */
export type BulkBody = {
  dry_run?: boolean
  reason?: string
  notify?: 'SEND' | 'HOLD' | 'NONE'
  ids?: number[]
  items?: object[]
  filter?: object
  as_of?: string
  /** how many the screen said there are, for servers that compare */
  seen?: number
  /** a filter without conditions means everything only when this says so */
  all?: true
}

/** What a command is told besides what every one is. */
type BulkMore<P extends string> = P extends PathOf<'post'> ? Partial<Omit<Body<P, 'post'>, keyof BulkBody>> : object

export type CallOptions = {
  requestId?: string
  signal?: AbortSignal
  timeoutMs?: number | null
  headers?: HeadersInit
}

/** What a download is asked with. */
export type ExportBody = Body<`${(typeof PATHS)[ExportName]}/export/request`, 'post'>

/** A file to save, or the job that is still making it. */
export type ExportAnswer = { blob: Blob; fileName: string } | { jobId: number }

/** react-admin's verbs and ours; screens get it with `useConsoleData()`. */
export type ConsoleDataProvider = DataProvider & {
  /** POST `/{resource}/bulk/{action}`; `requestId` names the job, so the same id is the same job. */
  bulk: <R extends ResourceName, A extends BulkActionOf<R>>(
    resource: R,
    action: A,
    body: BulkBody,
    options?: CallOptions & { more?: BulkMore<`${(typeof PATHS)[R]}/bulk/${A}`> },
  ) => Promise<BulkResult>
  /** POST of files; resolves with the parsed answer. */
  upload: <P extends UploadPath>(path: P, form: FormData, options?: CallOptions) => Promise<Answer<P, 'post'>>
  /** POST `/{resource}/export/request`, a file; a job number instead when the file is made in the background. */
  export: (resource: ExportName, body: ExportBody, options?: CallOptions) => Promise<ExportAnswer>
  /** POST of a call that answers with a file, or with the job that is still making it. */
  download: <P extends PathOf<'post'>>(path: P, body: Body<P, 'post'>, options?: CallOptions) => Promise<ExportAnswer>
  /** A search text as an address may hold it: what is a person's becomes a key that only whoever asked can use. */
  seal: (text: string, key: string) => Promise<string>
  /** The text of such a key. @throws HttpError `SEARCH_EXPIRED` for one that is old or somebody else's. */
  unseal: (value: string) => Promise<string>
  /** Any other call of the contract, with the same headers, errors and retry. */
  call: <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...rest: Arguments<P, M, CallOptions>
  ) => Promise<Answer<P, M>>
}
