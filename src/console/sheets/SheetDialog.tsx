import CloseIcon from '@mui/icons-material/Close'
import { Alert, Dialog, DialogContent, DialogTitle, IconButton } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { leave, useUnsaved } from '#console/form/unsaved.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { TextEncoding } from '#shared/files/table.ts'
import { applySheet, checkSheet, itemsOf, type SheetItem, type SheetSource } from './sheetCalls.ts'
import { SheetFileStep } from './SheetFileStep.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import { SheetResult } from './SheetResult.tsx'

type Props = { source: SheetSource; onClose: (applied: boolean) => void }

/** Download, change in Excel, drop the file here: what changed is shown beside what it is now, and nothing is written before 적용. */
export const SheetDialog = ({ source, onClose }: Props) => {
  const data = useConsoleData()
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set())
  const [answer, setAnswer] = useState<BulkResult>()
  const file = useRef<File>(undefined)
  const sent = useRef<{ of: string; id: string } | null>(null)
  const check = useMutation({
    mutationFn: ({ chosen, encoding }: { chosen: File; encoding?: TextEncoding }) => checkSheet(data, chosen, encoding),
    onSuccess: () => setMine(new Set()),
  })
  const apply = useMutation({
    mutationFn: ({ items, reason }: { items: SheetItem[]; reason: string }) => {
      if (!check.data) throw new Error('nothing was checked')
      const of = JSON.stringify([items, reason])
      if (sent.current?.of !== of) sent.current = { of, id: newRequestId() }
      return applySheet(data, check.data, items, reason, { requestId: sent.current.id })
    },
    onSuccess: setAnswer,
  })
  const items = useMemo(() => (check.data ? itemsOf(check.data, mine) : []), [check.data, mine])
  const waiting = !answer && items.length > 0
  useUnsaved(waiting)
  const open = (chosen: File, encoding?: TextEncoding) => {
    file.current = chosen
    check.mutate({ chosen, ...(encoding ? { encoding } : {}) })
  }
  const again = () => {
    check.reset()
    apply.reset()
    setAnswer(undefined)
  }
  const close = () => {
    if (!apply.isPending)
      leave(
        () => onClose(answer !== undefined),
        () => waiting,
      )
  }
  return (
    <Dialog open onClose={close} maxWidth={check.data ? 'lg' : 'sm'} fullWidth aria-labelledby="sheet-title">
      <DialogTitle id="sheet-title" sx={{ pr: 6 }}>
        엑셀로 고치기{check.data ? ` · ${check.data.label}` : null}
        <IconButton aria-label="닫기" onClick={close} sx={{ position: 'absolute', right: 8, top: 10 }}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        {answer && check.data ? (
          <SheetResult
            answer={answer}
            check={check.data}
            onAgain={again}
            onRetry={(ids) => {
              const left = new Set(ids)
              setAnswer(undefined)
              apply.mutate({
                items: items.filter(({ id }) => left.has(id)),
                reason: apply.variables?.reason ?? '',
              })
            }}
          />
        ) : check.data ? (
          <SheetPreview
            check={check.data}
            items={items}
            mine={mine}
            onMine={setMine}
            busy={apply.isPending}
            onEncoding={(encoding) => file.current && open(file.current, encoding)}
            onAgain={again}
            onApply={(reason) => apply.mutate({ items, reason })}
          />
        ) : (
          <SheetFileStep source={source} busy={check.isPending} onFile={(chosen) => open(chosen)} />
        )}
        {(check.error ?? apply.error) ? (
          <Alert severity="error" sx={{ mt: 1 }}>
            {(check.error ?? apply.error)?.message}
          </Alert>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
