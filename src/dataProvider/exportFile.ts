import { HttpError } from 'react-admin'
import type { HttpClient } from './httpClient.ts'
import type { CallOptions, ExportAnswer } from './types.ts'

/** The file name of a Content-Disposition header: `filename*=UTF-8''…` (RFC 5987) before `filename="…"`. */
export const fileNameOf = (disposition: string | null, fallback: string): string => {
  const extended = disposition?.match(/filename\*\s*=\s*utf-8'[^']*'([^;]+)/i)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      return fallback
    }
  }
  return disposition?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]?.trim() ?? fallback
}

/** POSTs and gives back the file. A JSON body is never taken for a file: it is the job that makes it, or a refusal. */
export const exportFile =
  (client: HttpClient) =>
  async (path: string, body: object, options: CallOptions = {}): Promise<ExportAnswer> => {
    const response = await client.send(path, {
      timeoutMs: 120_000,
      ...options,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Accept: '*/*' },
    })
    const disposition = response.headers.get('Content-Disposition')
    if (response.headers.get('Content-Type')?.includes('json') && !disposition) {
      const answer = (await response.json()) as { job_id?: number; code?: string; message?: string }
      if (typeof answer.job_id === 'number') return { jobId: answer.job_id }
      throw new HttpError(answer.message ?? '파일을 받지 못했어요.', response.status, answer)
    }
    return { blob: await response.blob(), fileName: fileNameOf(disposition, '내려받기') }
  }

/** Hands a file to the browser's downloads. */
export const saveFile = ({ blob, fileName }: { blob: Blob; fileName: string }) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
