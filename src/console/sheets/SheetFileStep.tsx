import {
  Alert,
  Button,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DropZone } from '#console/import/DropZone.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { fileMost, maxFileRows } from '#shared/files/limits.ts'
import { saveSheet, type SheetFormat, type SheetKind, type SheetSource, sheetWords } from './sheetCalls.ts'

const FORMATS: readonly (readonly [SheetFormat, string])[] = [
  ['xlsx', '엑셀 (.xlsx)'],
  ['csv', 'CSV (UTF-8)'],
  ['cp949', 'CSV (한글 윈도우, CP949)'],
]

type Props = { source: SheetSource; busy: boolean; onFile: (file: File) => void }

/** The file out, and the changed file in. */
export const SheetFileStep = ({ source, busy, onFile }: Props) => {
  const kinds: SheetKind[] = source.resource === 'products' ? ['INFO', 'PRICE', 'STOCK'] : ['STOCK']
  const [kind, setKind] = useState<SheetKind>(kinds[0] ?? 'STOCK')
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const selected = source.ids.length > 0
  const count = selected ? source.ids.length : source.total
  const noun = source.resource === 'products' ? '상품' : 'SKU'
  const download = useMutation({ mutationFn: () => saveSheet(kind, source, selected, format) })
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        1. 내려받아서 고쳐 주세요
      </Typography>
      <RadioGroup aria-label="고칠 것" value={kind} onChange={(event) => setKind(event.target.value as SheetKind)}>
        {kinds.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={
              <>
                {sheetWords[one][0]}{' '}
                <Typography component="span" variant="body2" color="text.secondary">
                  {sheetWords[one][1]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          select
          label="파일 형식"
          value={format}
          onChange={(event) => setFormat(event.target.value as SheetFormat)}
          sx={{ minWidth: 220, m: 0 }}
        >
          {FORMATS.map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          disabled={count === 0}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {selected ? '고른' : '목록의'} {noun} {formatNumber(count)}개 내려받기
        </Button>
      </Stack>
      {download.error ? <Alert severity="error">{download.error.message}</Alert> : null}
      {download.data === undefined ? null : (
        <Typography variant="body2" role="status">
          {formatNumber(download.data)}줄을 내려받았어요. 고쳐서 아래에 놓아 주세요.
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary">
        회색 칸과 숨은 열쇠 칸은 그대로 두세요. 빈칸과 지운 열은 바꾸지 않고, 비우려면 [비움]이라고 적어요.
        {kind === 'STOCK'
          ? ' 재고는 차이로 반영해요. 10을 15로 고치면 지금 재고에 5를 더해서, 그 사이 팔린 것은 그대로 남아요.'
          : null}
        {format === 'cp949' ? ' CP949에 없는 글자는 ?로 적히지만, 고치지 않으면 바뀌지 않아요.' : null}{' '}
        {formatNumber(maxFileRows)}줄까지예요.
      </Typography>
      <Typography variant="subtitle2" component="h3">
        2. 고친 파일을 올려 주세요
      </Typography>
      <DropZone accept=".xlsx,.csv,.tsv,.txt" busy={busy} onFile={onFile}>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {fileMost}까지. 올려도 바로 바뀌지 않고, 무엇이 바뀌는지 먼저 보여 드려요.
        </Typography>
      </DropZone>
    </Stack>
  )
}
