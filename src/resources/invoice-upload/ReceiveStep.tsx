import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, AlertTitle, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { DropZone } from '#console/import/DropZone.tsx'
import { EncodingChoice } from '#console/import/EncodingSwitch.tsx'
import { sentenceOf } from '#console/import/useOpenedFile.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import { FileError } from '#shared/files/fileError.ts'
import { invoiceTemplate } from '#shared/files/invoices/invoiceFile.ts'
import type { TextEncoding } from '#shared/files/table.ts'
import type { InvoiceFileState } from './useInvoiceFile.ts'
import { fileMost } from '#shared/files/limits.ts'

const saveTemplate = () => saveFile({ blob: new Blob([invoiceTemplate()]), fileName: '홈핏_송장업로드_양식.xlsx' })

/** 받기: a file dropped, chosen or pasted. */
export const ReceiveStep = ({ state }: { state: InvoiceFileState }) => (
  <Stack sx={{ gap: 2 }}>
    {state.error ? <Refused error={state.error} readAs={state.readAs} /> : null}
    <DropZone accept=".xlsx,.xls,.csv,.tsv,.txt" busy={state.reading} onFile={(file) => void state.open(file)}>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        .xlsx · .xls(웹에서 받은 표) · .csv · .tsv — {fileMost}까지. 택배사·위탁처 프로그램에서 받은 파일을 그대로
        올려도 돼요.
      </Typography>
    </DropZone>
    <PasteBox onPaste={state.paste} busy={state.reading} />
    <Box>
      <Button startIcon={<DownloadIcon />} onClick={saveTemplate}>
        양식 내려받기
      </Button>
    </Box>
  </Stack>
)

const PasteBox = ({ onPaste, busy }: { onPaste: (text: string) => void; busy: boolean }) => {
  const [text, setText] = useState('')
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
      <TextField
        label="엑셀에서 복사한 표 붙여넣기"
        helperText="제목 행까지 함께 복사하면 열을 알아서 맞춰요."
        multiline
        minRows={2}
        maxRows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="outlined"
        disabled={text.trim() === '' || busy}
        onClick={() => onPaste(text)}
        sx={{ mt: { sm: 1 }, flexShrink: 0 }}
      >
        붙여넣은 표 읽기
      </Button>
    </Stack>
  )
}

const Refused = ({ error, readAs }: { error: unknown; readAs: (encoding: TextEncoding) => unknown }) => {
  const previews = error instanceof FileError && error.code === 'FILE_ENCODING' ? error.extra.previews : undefined
  return (
    <Alert severity="error">
      <AlertTitle>파일을 읽지 못했어요</AlertTitle>
      {sentenceOf(error)}
      {previews && typeof previews === 'object' ? (
        <EncodingChoice previews={previews} onChoose={(encoding) => readAs(encoding)} />
      ) : null}
    </Alert>
  )
}
