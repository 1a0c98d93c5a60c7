import { Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { CallOptions, ExportAnswer } from '#dataProvider/types.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { useDownload } from './useDownload.tsx'

export type FileAsked = {
  format: 'xlsx' | 'csv'
  encoding: 'utf-8-bom' | 'cp949'
  allow_lossy: boolean
  reason: string
}

type Props = {
  /** What the file will be, in a sentence. */
  children: ReactNode
  ask: (file: FileAsked, options: CallOptions) => Promise<ExportAnswer>
  onClose: () => void
}

/** The download of what has its own lines and columns. */
export const FileDialog = ({ children, ask, onClose }: Props) => {
  const [choice, setChoice] = useState<Pick<FileAsked, 'format' | 'encoding'>>({
    format: 'xlsx',
    encoding: 'utf-8-bom',
  })
  const [reason, setReason] = useState('')
  const work = useDownload(
    (allow_lossy, options) => ask({ ...choice, allow_lossy, reason: reason.trim() }, options),
    onClose,
  )
  return (
    <DownloadDialog
      work={work}
      reason={reason}
      onReason={setReason}
      blocked={reason.trim() === '' ? '내려받는 사유를 입력해 주세요.' : undefined}
      action="파일 내려받기"
      reasonFirst
      onClose={onClose}
    >
      <Typography>{children}</Typography>
      <FormatChoice
        choice={choice}
        change={({ format, encoding }) => {
          work.forget()
          setChoice({ format: format ?? choice.format, encoding: encoding ?? choice.encoding })
        }}
      />
    </DownloadDialog>
  )
}
