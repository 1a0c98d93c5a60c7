import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-admin'
import { useConsoleData } from '#console/useConsoleData.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { readExportColumns, type ExportChoice, type ExportSource } from './exportCalls.ts'
import { FormatChoice } from './FormatChoice.tsx'
import { RowChoice } from './RowChoice.tsx'
import { useExport } from './useExport.tsx'

type Props = { source: ExportSource; onClose: () => void }

/** Which rows, which columns, what kind of file and why; then the file or the job that makes it. */
export const ExportDialog = ({ source, onClose }: Props) => {
  const data = useConsoleData()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const selected = source.ids?.length ?? 0
  const [choice, setChoice] = useState<Omit<ExportChoice, 'columns'>>({
    selectionOnly: selected > 0,
    format: 'xlsx',
    encoding: 'utf-8-bom',
    withPersonal: false,
    reason: '',
    allowLossy: false,
  })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const known = useQuery({
    queryKey: ['export-columns', source.resource],
    queryFn: ({ signal }) => readExportColumns(data, source.resource, signal),
    staleTime: 300_000,
  })
  const columns = known.data?.results ?? []
  const usable = columns.filter(({ pii }) => choice.withPersonal || !pii)
  const wanted = chosen ?? source.columns ?? columns.filter((column) => column.default).map(({ key }) => key)
  const keys = usable.filter(({ key }) => wanted.includes(key)).map(({ key }) => key)
  const work = useExport(source, { ...choice, columns: keys }, onClose)
  const change = (part: Partial<ExportChoice>) => {
    work.forget()
    setChoice((before) => ({ ...before, ...part }))
  }
  const rows = choice.selectionOnly ? selected : source.total
  const blocked =
    choice.reason.trim() === '' ? '내려받는 사유를 입력해 주세요.' : keys.length === 0 ? '열을 골라 주세요.' : undefined
  return (
    <Dialog
      open
      onClose={work.pending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      fullScreen={narrow}
      aria-labelledby="export-title"
    >
      <DialogTitle id="export-title">내려받기</DialogTitle>
      <DialogContent>
        {work.jobId === null ? (
          <Stack sx={{ gap: 1.5, pt: 0.5 }}>
            <RowChoice source={source} choice={choice} change={change} directRows={known.data?.direct_rows} />
            <FormatChoice choice={choice} change={change} />
            <ColumnChoice
              columns={columns}
              keys={keys}
              withPersonal={choice.withPersonal}
              personalAllowed={known.data?.pii_allowed ?? false}
              onKeys={setChosen}
              onPersonal={(withPersonal) => {
                change({ withPersonal })
                const personal = columns.filter(({ pii }) => pii).map(({ key }) => key)
                setChosen([...wanted.filter((key) => !personal.includes(key)), ...(withPersonal ? personal : [])])
              }}
            />
            <TextField
              label="내려받는 사유"
              helperText="누가 언제 무엇을 왜 내려받았는지 기록에 남아요."
              required
              value={choice.reason}
              onChange={(event) => change({ reason: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {work.problem}
            {work.pending ? (
              <div role="status">
                파일을 만들고 있어요…
                <LinearProgress aria-label="파일을 만드는 중" />
              </div>
            ) : null}
          </Stack>
        ) : (
          <Alert severity="info" role="status">
            행이 많아서 파일을 따로 만들고 있어요. 다 되면 <Link to={`/jobs/${work.jobId}/show`}>작업 내역</Link>에서
            24시간 동안 받을 수 있어요.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {work.pending ? (
          <Button color="inherit" onClick={work.cancel}>
            만들기 취소
          </Button>
        ) : (
          <Button color="inherit" onClick={onClose}>
            닫기
          </Button>
        )}
        {work.jobId === null ? (
          <Button
            variant="contained"
            disabled={blocked !== undefined || !known.isSuccess}
            title={blocked}
            loading={work.pending}
            onClick={work.start}
          >
            {rows === undefined
              ? ''
              : `${source.totalIsEstimate && !choice.selectionOnly ? '약 ' : ''}${formatNumber(rows)}건 `}
            내려받기
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
