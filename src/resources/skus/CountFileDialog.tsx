import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify, type RaRecord } from 'react-admin'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { DropZone } from '#console/import/DropZone.tsx'
import { readFile } from '#console/import/readFile.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { saveFile } from '#dataProvider/exportFile.ts'
import type { AdminSku } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { CountItem } from './countAction.ts'
import { countSheet, readCountFile } from './countFile.ts'
import { JOB_ROWS } from '#shared/policy.ts'

const PAGE = 100

type Props = { onGo: (items: CountItem[], fileName: string) => void; onClose: () => void }

/** Download what the list shows, count, upload: what will happen to each SKU is shown before it does. */
export const CountFileDialog = ({ onGo, onClose }: Props) => {
  const { filterValues, total = 0 } = useListContext()
  const data = useConsoleData()
  const notify = useNotify()
  const tooMany = total > JOB_ROWS
  const download = useMutation({
    mutationFn: async () => {
      const skus: AdminSku[] = []
      for (let page = 1; skus.length < Math.min(total, JOB_ROWS); page++) {
        const found = await data.getList<AdminSku & RaRecord>('skus', {
          filter: filterValues,
          pagination: { page, perPage: PAGE },
          sort: { field: 'code', order: 'ASC' },
        })
        skus.push(...found.data)
        if (found.data.length < PAGE) break
      }
      return skus
    },
    onSuccess: (skus) => {
      saveFile({ blob: new Blob([countSheet(skus)]), fileName: `재고실사_${kstDay(Date.now())}.xlsx` })
      notify(`SKU ${formatNumber(skus.length)}개를 내려받았어요.`, { type: 'success' })
    },
  })
  const upload = useMutation({
    mutationFn: async (file: File) => ({
      name: file.name,
      ...readCountFile(
        await readFile({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, encoding: null }),
      ),
    }),
  })
  const read = upload.data
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="count-file-title">
      <DialogTitle id="count-file-title">파일로 재고 세기</DialogTitle>
      <DialogContent>
        <Typography variant="subtitle2" component="h3">
          1. 내려받아서 “센 수량” 열에 적어 주세요
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          지금 목록의 조건에 맞는 SKU {formatNumber(total)}개예요. 비워 둔 줄은 바꾸지 않고, “기준” 열은 그대로 두어야
          그 사이의 판매와 변경을 알아낼 수 있어요.
        </Typography>
        <Button
          variant="outlined"
          disabled={total === 0 || tooMany}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {formatNumber(total)}개 내려받기
        </Button>
        {tooMany ? (
          <Typography variant="body2" color="error" sx={{ mt: 0.5 }}>
            한 번에 {formatNumber(JOB_ROWS)}개까지예요. 조건으로 나눠 주세요.
          </Typography>
        ) : null}
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
          2. 적은 파일을 올려 주세요
        </Typography>
        <DropZone accept=".xlsx,.xls,.csv,.tsv" busy={upload.isPending} onFile={(file) => upload.mutate(file)} />
        {(download.error ?? upload.error) ? (
          <Alert severity="error" sx={{ mt: 1 }}>
            {(download.error ?? upload.error)?.message}
          </Alert>
        ) : null}
        {read ? <Findings items={read.items.length} blank={read.blank} problems={read.problems} /> : null}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!read || read.items.length === 0}
          onClick={() => read && onGo(read.items, read.name)}
        >
          {read ? `${formatNumber(read.items.length)}건 미리 확인` : '미리 확인'}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

type FindingsProps = { items: number; blank: number; problems: { row: number; message: string }[] }

const Findings = ({ items, blank, problems }: FindingsProps) => (
  <Box sx={{ mt: 1 }}>
    <Typography variant="body2" role="status">
      센 SKU {formatNumber(items)}개 · 비워 둔 줄 {formatNumber(blank)}개 · 읽지 못한 줄 {formatNumber(problems.length)}
      개
    </Typography>
    {problems.length > 0 ? (
      <Box
        component="ul"
        tabIndex={0}
        aria-label="읽지 못한 줄"
        sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto', typography: 'body2' }}
      >
        {problems.slice(0, 100).map(({ row, message }) => (
          <li key={row}>
            {row}행 · {message}
          </li>
        ))}
      </Box>
    ) : null}
  </Box>
)
