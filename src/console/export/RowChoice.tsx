import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import type { ExportChoice, ExportSource } from './exportCalls.ts'

type Props = {
  source: ExportSource
  choice: Pick<ExportChoice, 'selectionOnly' | 'template' | 'byParcel'>
  change: (part: Partial<ExportChoice>) => void
  /** Lines of the file as the server counts them; not counted yet when absent. */
  rows: number | undefined
  columns: number
  directRows: number | undefined
}

/** The selection, or everything that the list's conditions name; lines and columns are told before anything is made. */
export const RowChoice = ({ source, choice, change, rows, columns, directRows }: Props) => {
  const selected = source.ids?.length ?? 0
  const byParcel = choice.template !== null || choice.byParcel
  return (
    <>
      {selected > 0 ? (
        <FormControl margin="none">
          <FormLabel id="export-rows">내려받을 행</FormLabel>
          <RadioGroup
            row
            aria-labelledby="export-rows"
            value={choice.selectionOnly ? 'selection' : 'filter'}
            onChange={(_, value) => change({ selectionOnly: value === 'selection' })}
          >
            <FormControlLabel
              value="selection"
              control={<Radio size="small" />}
              label={`선택한 ${formatNumber(selected)}건`}
            />
            <FormControlLabel value="filter" control={<Radio size="small" />} label="지금 조건 전체" />
          </RadioGroup>
        </FormControl>
      ) : null}
      <Typography role="status">
        {sentenceOf({ rows, columns, byParcel, selectionOnly: choice.selectionOnly })}
      </Typography>
      {rows !== undefined && directRows !== undefined && rows > directRows && !byParcel ? (
        <Alert severity="info">
          {formatNumber(directRows)}건이 넘으면 파일을 따로 만들어 작업 내역에 올려요. 빠지는 행은 없어요.
        </Alert>
      ) : null}
    </>
  )
}

type Said = { rows: number | undefined; columns: number; byParcel: boolean; selectionOnly: boolean }

const sentenceOf = ({ rows, columns, byParcel, selectionOnly }: Said): string => {
  if (rows === undefined) return '몇 건인지 세고 있어요…'
  if (rows === 0) return '지금 조건에는 내려받을 것이 없어요.'
  const what = selectionOnly ? '선택한 것을' : '지금 화면의 조건과 순서 그대로'
  return byParcel
    ? `${what} 상자(주문 × 출고지)마다 한 줄씩 ${formatNumber(rows)}줄, 열 ${columns}개로 내려받아요.`
    : `${what} ${formatNumber(rows)}건, 열 ${columns}개를 내려받아요.`
}
