/** 고시 양식 of a catalog: put into the form, written over with what stands there, taken away, or made from it. */
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { Catalog, FilledNotice } from '#contract/schema.d.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { MOST_FILLED_NOTICES } from '#shared/policy.ts'
import { FilledNoticeRow } from './FilledNoticeRow.tsx'
import { onlyOf } from './noticeRows.ts'

type Notice = Record<string, string>
type Props = {
  catalog: Catalog
  /** What stands in the form. */
  written: Notice
  onFill: (notice: Notice, from: string) => void
  onClose: () => void
}

const PATH = '/store-admin/v1/filled-notices' satisfies PathOf<'post'>

export const FilledNotices = ({ catalog, written, onFill, onClose }: Props) => {
  const data = useConsoleData()
  const { may, reason } = useMay('products:write')
  const [name, setName] = useState('')
  const key = ['filled-notices', catalog.id]
  const kept = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      data.call('get', PATH, {
        params: { query: { catalog_id: [String(catalog.id)], sort: 'name', page_size: MOST_FILLED_NOTICES } },
        signal,
      }),
  })
  const { make, overwrite, remove, error, isPending } = useKeeping(key, catalog.id, written)
  const filledCount = Object.keys(written).length
  const ready = may && name.trim() !== '' && filledCount > 0 && !isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready) make(name.trim(), () => setName(''))
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="filled-notices">
      <DialogTitle id="filled-notices">고시 양식: {catalog.name}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent dividers>
          {(error ?? kept.error) ? <Alert severity="error">{(error ?? kept.error)?.message}</Alert> : null}
          {kept.isPending ? <LinearProgress aria-label="양식을 불러오는 중" /> : null}
          {kept.data?.results.length === 0 ? (
            <Typography color="text.secondary" sx={{ mb: 1 }}>
              아직 양식이 없어요. 자주 쓰는 고시를 아래에서 이름을 지어 저장해 두세요.
            </Typography>
          ) : null}
          <Box component="ul" aria-label="고시 양식" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {kept.data?.results.map((one) => (
              <FilledNoticeRow
                key={one.id}
                filled={one}
                count={Object.keys(onlyOf(catalog.notice_fields, one.notice)).length}
                locked={!may || isPending}
                whyLocked={reason}
                nothingWritten={filledCount === 0}
                onFill={() => onFill(one.notice, one.name)}
                onOverwrite={() => overwrite(one)}
                onRemove={() => remove(one)}
              />
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mt: 2 }}>
            <TextField
              label="새 양식 이름"
              size="small"
              value={name}
              disabled={!may || filledCount === 0}
              onChange={({ target }) => setName(target.value)}
              helperText={
                filledCount === 0
                  ? '고시 항목을 하나 이상 적으면 양식으로 저장할 수 있어요.'
                  : `지금 적힌 ${filledCount}개 항목을 저장해요. 예: 요가매트 기본`
              }
              slotProps={{ htmlInput: { maxLength: 40 } }}
              sx={{ flex: 1, minWidth: 220, m: 0 }}
            />
            <Button type="submit" variant="outlined" disabled={!ready} title={reason} sx={{ mt: 0.25 }}>
              양식으로 저장
            </Button>
          </Box>
        </DialogContent>
      </form>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
      </DialogActions>
    </FormDialog>
  )
}

/** Writes of kept notices; the list is read anew after each, also after one that was refused. */
const useKeeping = (key: readonly unknown[], catalogId: number, written: Notice) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  const at = (one: FilledNotice) => ({ params: { path: { id: one.id } } })
  return {
    make: (name: string, onSuccess: () => void) =>
      mutate(() => data.call('post', PATH, { body: { catalog_id: catalogId, name, notice: written } }), { onSuccess }),
    overwrite: (one: FilledNotice) =>
      mutate(() => data.call('patch', `${PATH}/{id}`, { ...at(one), body: { notice: written, version: one.version } })),
    remove: (one: FilledNotice) => mutate(() => data.call('delete', `${PATH}/{id}`, at(one))),
    error,
    isPending,
  }
}
