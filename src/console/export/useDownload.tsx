import { Alert, Checkbox, FormControlLabel } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import type { CallOptions, ExportAnswer } from '#dataProvider/types.ts'

type Ask = (allowLossy: boolean, options: CallOptions) => Promise<ExportAnswer>

/** One download: start, cancel, what went wrong, or the job it became. */
export const useDownload = (ask: Ask, onSaved: () => void) => {
  const notify = useNotify()
  const abort = useRef<AbortController | null>(null)
  const [lossy, setLossy] = useState(false)
  const download = useMutation({
    mutationFn: () => {
      abort.current = new AbortController()
      return ask(lossy, { signal: abort.current.signal })
    },
    onSuccess: (answer) => {
      if ('jobId' in answer) return
      saveFile(answer)
      notify(`${answer.fileName} 파일을 내려받았어요.`, { type: 'success' })
      onSaved()
    },
  })
  const { error } = download
  const canceled = error instanceof DOMException && error.name === 'AbortError'
  return {
    start: () => download.mutate(),
    cancel: () => abort.current?.abort(),
    forget: () => {
      download.reset()
      setLossy(false)
    },
    pending: download.isPending,
    jobId: download.data && 'jobId' in download.data ? download.data.jobId : null,
    problem: error && !canceled ? <Problem error={error} lossy={lossy} onLossy={setLossy} /> : null,
  } satisfies Record<string, unknown> & { problem: ReactNode }
}

type ProblemProps = { error: Error; lossy: boolean; onLossy: (on: boolean) => void }

const Problem = ({ error, lossy, onLossy }: ProblemProps) => {
  const characters = codeOf(error) === 'FILE_UNENCODABLE' ? extraOf(error).characters : undefined
  return (
    <Alert severity="error">
      {error.message}
      {Array.isArray(characters) ? (
        <>
          <div>이 글자들: {characters.map((one) => characterOf(one)).join(' ')}</div>
          <FormControlLabel
            label="물음표(?)로 바꿔도 돼요"
            control={<Checkbox size="small" checked={lossy} onChange={(_, on) => onLossy(on)} />}
          />
        </>
      ) : null}
    </Alert>
  )
}

const characterOf = (one: unknown): string => {
  if (typeof one === 'string') return one
  return one !== null && typeof one === 'object' && 'character' in one ? String(one.character) : ''
}
