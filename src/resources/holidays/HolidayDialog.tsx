import { Box, Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { DayField } from '#console/dates/DateFields.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ConsignmentHoliday, ShippingOrigin } from '#contract/schema.d.ts'
import type { PathOf } from '#shared/api/wire.ts'
import { EffectNotice } from './EffectNotice.tsx'
import { savedText } from './holidayWords.ts'

type Props = { holiday: ConsignmentHoliday | undefined; onClose: () => void; onSaved: () => void }

const PATH = '/core-admin/v1/consignments/holidays' satisfies PathOf<'post'>
const PATH_OF_ONE = `${PATH}/{id}` as const satisfies PathOf<'put'>
const ORIGINS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const

const isWhole = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date)

export const HolidayDialog = ({ holiday, onClose, onSaved }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const { data: origins } = useGetList<ShippingOrigin & RaRecord>('shipping-origins', ORIGINS)
  const id = holiday?.id
  const removal = useMay('shipping:delete')
  const [date, setDate] = useState(holiday?.date ?? '')
  const [name, setName] = useState(holiday?.name ?? '')
  const [kind, setKind] = useState<ConsignmentHoliday['kind']>(holiday?.kind ?? 'CLOSED')
  const [originId, setOriginId] = useState(holiday?.shipping_origin_id ? String(holiday.shipping_origin_id) : '')
  const done = (message: string) => {
    notify(message, { type: 'success' })
    onSaved()
    onClose()
  }
  const save = useMutation({
    mutationFn: async (version: number | undefined) => {
      const body = { date, name: name.trim(), kind, shipping_origin_id: originId ? Number(originId) : null }
      return id && version !== undefined
        ? data.call('put', PATH_OF_ONE, { params: { path: { id } }, body: { ...body, version } })
        : data.call('post', PATH, { body })
    },
    onSuccess: ({ moved_schedules: moved = 0 }) => done(savedText(moved)),
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (id) await data.call('delete', PATH_OF_ONE, { params: { path: { id } } })
    },
    onSuccess: () => done('휴무일을 지웠어요.'),
  })
  /** Only what was pressed last is told of. */
  const saveNow = (version: number | undefined) => {
    remove.reset()
    save.mutate(version)
  }
  const removeNow = () => {
    save.reset()
    remove.mutate()
  }
  const ready = isWhole(date) && name.trim() !== ''
  return (
    <FormDialog onClose={onClose} aria-labelledby="holiday-title">
      <DialogTitle id="holiday-title">{holiday ? '휴무일 고치기' : '휴무일 추가'}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id="holiday-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (ready) saveNow(holiday?.version)
          }}
        >
          <DayField label="날짜" required autoFocus value={date} onChange={setDate} min="2018-01-01" max="2100-12-31" />
          <TextField
            label="이름"
            required
            value={name}
            placeholder="예: 택배 없는 날, 재고 조사"
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label="이날은"
            select
            value={kind}
            onChange={(event) => setKind(event.target.value as ConsignmentHoliday['kind'])}
          >
            <MenuItem value="CLOSED">쉬어요 (출고하지 않아요)</MenuItem>
            <MenuItem value="OPEN_OVERRIDE">일해요 (주말·공휴일이어도 출고해요)</MenuItem>
          </TextField>
          <TextField
            label="출고지"
            select
            value={originId}
            onChange={(event) => setOriginId(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">모든 출고지</MenuItem>
            {(origins ?? []).map((origin) => (
              <MenuItem key={origin.id} value={String(origin.id)}>
                {origin.name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {isWhole(date) ? (
          <EffectNotice
            title={holiday ? '고친 대로 저장하면' : '저장하면'}
            id={id ?? undefined}
            to={{ date, kind, originId: originId ? Number(originId) : null }}
          />
        ) : null}
        {id && removal.may ? <EffectNotice title="지우면" id={id} to={undefined} /> : null}
        <SaveTrouble
          error={save.error ?? remove.error}
          loaded={{ ...holiday }}
          mine={{ date, name, kind, shipping_origin_id: originId ? Number(originId) : null }}
          fields={{
            date: '날짜',
            name: '이름',
            kind: { label: '이날은', say: (value) => (value === 'OPEN_OVERRIDE' ? '일해요' : '쉬어요') },
            shipping_origin_id: {
              label: '출고지',
              say: (id) => (id ? (origins?.find((one) => one.id === id)?.name ?? `${id as number}번`) : '모든 출고지'),
            },
          }}
          onTheirs={() => {
            onSaved()
            onClose()
          }}
          onMine={saveNow}
        />
      </DialogContent>
      <DialogActions>
        {holiday ? (
          <Box component="span" title={removal.reason} sx={{ mr: 'auto' }}>
            <Button color="error" disabled={!removal.may} loading={remove.isPending} onClick={removeNow}>
              지우기
            </Button>
          </Box>
        ) : null}
        <CancelButton />
        <Button type="submit" form="holiday-form" variant="contained" disabled={!ready} loading={save.isPending}>
          저장
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
