import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import type { ExportChoice, ExportSource } from './exportCalls.ts'

type Props = {
  source: ExportSource
  choice: Pick<ExportChoice, 'selectionOnly'>
  change: (part: Partial<ExportChoice>) => void
  directRows: number | undefined
}

/** The selection, or everything that the list's conditions name; the number is told before anything is made. */
export const RowChoice = ({ source, choice, change, directRows }: Props) => {
  const selected = source.ids?.length ?? 0
  const everything =
    source.total === undefined ? '' : ` ${source.totalIsEstimate ? '약 ' : ''}${formatNumber(source.total)}건`
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
            <FormControlLabel value="filter" control={<Radio size="small" />} label={`지금 조건 전체${everything}`} />
          </RadioGroup>
        </FormControl>
      ) : (
        <Typography>지금 화면의 조건과 순서 그대로{everything}을 내려받아요.</Typography>
      )}
      {!choice.selectionOnly && directRows !== undefined && (source.total ?? 0) > directRows ? (
        <Alert severity="info">
          {formatNumber(directRows)}건이 넘으면 파일을 따로 만들어 작업 내역에 올려요. 빠지는 행은 없어요.
        </Alert>
      ) : null}
    </>
  )
}
