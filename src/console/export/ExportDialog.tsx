import { Alert, useMediaQuery, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { countExport, readExportColumns, type ExportChoice, type ExportSource } from './exportCalls.ts'
import { FormatChoice } from './FormatChoice.tsx'
import { RowChoice } from './RowChoice.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useExport } from './useExport.ts'

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
    template: null,
    byParcel: false,
  })
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const known = useQuery({
    queryKey: ['export-columns', source.resource],
    queryFn: ({ signal }) => readExportColumns(data, source.resource, signal),
    staleTime: 300_000,
  })
  const columns = known.data?.results ?? []
  const template = known.data?.templates.find(({ key }) => key === choice.template)
  const count = useQuery({
    queryKey: [
      'export-count',
      source.resource,
      source.filter,
      source.ids,
      choice.selectionOnly,
      choice.template,
      choice.byParcel,
    ],
    queryFn: ({ signal }) => countExport(data, source, choice, signal),
    gcTime: 0,
    retry: false,
  })
  const usable = columns.filter(({ pii }) => choice.withPersonal || !pii)
  const wanted = chosen ?? source.columns ?? columns.filter((column) => column.default).map(({ key }) => key)
  const keys = usable.filter(({ key }) => wanted.includes(key)).map(({ key }) => key)
  const work = useExport(source, { ...choice, columns: keys }, onClose)
  const change = (part: Partial<ExportChoice>) => {
    work.forget()
    setChoice((before) => ({ ...before, ...part }))
  }
  const rows = count.data
  const nothing = rows === 0
  const blocked =
    choice.reason.trim() === ''
      ? '내려받는 사유를 입력해 주세요.'
      : nothing
        ? '내려받을 것이 없어요.'
        : !known.isSuccess
          ? '고를 수 있는 열을 불러오고 있어요.'
          : !template && keys.length === 0
            ? '열을 골라 주세요.'
            : undefined
  return (
    <DownloadDialog
      work={work}
      reason={choice.reason}
      onReason={(reason) => change({ reason })}
      blocked={blocked}
      action={`${rows === undefined ? '' : `${formatNumber(rows)}${choice.template || choice.byParcel ? '줄' : '건'} `}내려받기`}
      fullScreen={narrow}
      onClose={onClose}
    >
      <RowChoice
        source={source}
        choice={choice}
        change={change}
        rows={rows}
        columns={template ? template.titles.length : keys.length}
        directRows={known.data?.direct_rows}
      />
      {count.error ? <Alert severity="warning">{count.error.message}</Alert> : null}
      <TemplateChoice
        resource={source.resource}
        templates={known.data?.templates ?? []}
        choice={choice}
        columns={keys}
        personalAllowed={known.data?.pii_allowed ?? false}
        onTemplate={(next) => {
          change(next.choice)
          if (next.columns !== undefined) setChosen(next.columns)
        }}
      />
      <FormatChoice choice={choice} change={change} />
      {template ? (
        <Titles titles={template.titles} />
      ) : (
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
      )}
    </DownloadDialog>
  )
}

/** A courier's file has its own columns. */
const Titles = ({ titles }: { titles: readonly string[] }) => (
  <Alert severity="warning">
    열 {titles.length}개: {titles.join(', ')} — 가리지 않은 개인정보가 들어가요. 사유와 함께 접속기록에 남고, 쓰고 나면
    파일을 지워 주세요.
  </Alert>
)
