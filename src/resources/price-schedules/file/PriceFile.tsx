/** 파일로 가격변경 예약: a file becomes schedules; what is wrong with a row is said before anything happens. */
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import { headlineOf } from '#console/bulk/ResultView.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { DropZone } from '#console/import/DropZone.tsx'
import { EncodingChoice } from '#console/import/EncodingSwitch.tsx'
import { sentenceOf } from '#console/import/useOpenedFile.ts'
import { useMenuPlace } from '#console/layout/menuPlace.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import { FileError } from '#shared/files/fileError.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { CheckPrices } from './CheckPrices.tsx'
import { priceTemplate } from './priceFields.ts'
import { MOST_ROWS } from './priceRows.ts'
import { saveRefused } from './saveRefused.ts'
import { type PriceSheet, type PriceSheetState, usePriceSheet } from './usePriceSheet.ts'

const saveTemplate = () => saveFile({ blob: new Blob([priceTemplate()]), fileName: '홈핏_가격변경예약_양식.xlsx' })

export const PriceFile = () => {
  useMenuPlace('/price-schedules')
  const state = usePriceSheet()
  const [result, setResult] = useState<BulkResult | null>(null)
  const { sheet } = state
  useUnsaved(sheet !== null && result === null)
  const again = () => {
    state.forget()
    setResult(null)
  }
  return (
    <Box sx={{ mt: 2, maxWidth: 1200, minWidth: 0 }}>
      <Title title="파일로 가격변경 예약" />
      {sheet && result ? <Done sheet={sheet} result={result} onAgain={again} /> : null}
      {sheet && !result ? <CheckPrices sheet={sheet} state={state} onBack={again} onDone={setResult} /> : null}
      {sheet ? null : <Receive state={state} />}
    </Box>
  )
}

const Receive = ({ state }: { state: PriceSheetState }) => (
  <Stack sx={{ gap: 2 }}>
    {state.error ? <Refused state={state} /> : null}
    <DropZone accept=".xlsx,.xls,.csv,.tsv,.txt" busy={state.reading} onFile={(file) => void state.open(file)}>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        .xlsx · .csv · .tsv — 10MB, {formatNumber(MOST_ROWS)}행까지. 상품 번호나 SKU 코드, 새 판매가나 새 추가금, 시작,
        끝, 사유의 열을 알아서 찾아요.
      </Typography>
    </DropZone>
    <Box>
      <Button startIcon={<DownloadIcon />} onClick={saveTemplate}>
        양식 내려받기
      </Button>
    </Box>
  </Stack>
)

const Refused = ({ state: { error, readAs } }: { state: PriceSheetState }) => {
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

type DoneProps = { sheet: PriceSheet; result: BulkResult; onAgain: () => void }

const Done = ({ sheet, result, onAgain }: DoneProps) => {
  const refused = result.rows.flatMap(({ row, status, message }) =>
    row && status !== 'SUCCESS' && status !== 'SKIPPED' ? [{ row, message: message ?? '결과를 확인해 주세요.' }] : [],
  )
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity={refused.length === 0 ? 'success' : 'warning'} role="status">
        <AlertTitle>{headlineOf(result)}</AlertTitle>
        {refused.length > 0
          ? '예약하지 못한 행은 까닭과 함께 내려받아 고친 뒤 다시 올릴 수 있어요.'
          : '시작 시각에 저절로 바뀌어요.'}
      </Alert>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {refused.length > 0 ? (
          <Button startIcon={<DownloadIcon />} onClick={() => saveRefused(sheet, refused)}>
            예약하지 못한 {formatNumber(refused.length)}행 내려받기
          </Button>
        ) : null}
        {result.job_id === null ? null : (
          <Button component={Link} to={`/jobs/${result.job_id}/show`}>
            작업 내역에서 보기
          </Button>
        )}
        <Button onClick={onAgain}>다른 파일 올리기</Button>
        <Button variant="contained" component={Link} to="/price-schedules">
          예약 목록 보기
        </Button>
      </Stack>
    </Stack>
  )
}
