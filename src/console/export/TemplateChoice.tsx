import { Alert, Button, Checkbox, FormControlLabel, ListSubheader, MenuItem, Stack, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { createView, deleteView } from '#console/views/savedViews.ts'
import type { SavedView } from '#contract/schema.d.ts'
import { useViews } from '#console/views/useViews.ts'
import type { ResourceName } from '#dataProvider/paths.ts'
import type { ExportTemplate } from '#contract/schema.d.ts'
import type { ExportChoice } from './exportCalls.ts'

type Change = { choice: Partial<ExportChoice>; columns?: readonly string[] | null }
type Props = {
  resource: ResourceName
  templates: readonly ExportTemplate[]
  choice: Omit<ExportChoice, 'columns'>
  /** The columns as they are chosen now. */
  columns: readonly string[]
  personalAllowed: boolean
  onTemplate: (next: Change) => void
}

const OWN = 'own:'

/** Which file it is to be: the columns of the screen, a courier's template, or one that somebody kept. */
export const TemplateChoice = ({ resource, templates, choice, columns, personalAllowed, onTemplate }: Props) => {
  const kept = useViews(keyOf(resource))
  const [chosen, setChosen] = useState('')
  const own = (kept.data ?? []).find(({ id }) => chosen === `${OWN}${id}`)
  const choose = (value: string) => {
    setChosen(value)
    const view = (kept.data ?? []).find(({ id }) => value === `${OWN}${id}`)
    if (view) onTemplate(ownTemplate(view, personalAllowed))
    else if (value === '')
      onTemplate({ choice: { template: null, byParcel: false, withPersonal: false }, columns: null })
    else onTemplate({ choice: { template: value, byParcel: false, withPersonal: true } })
  }
  return (
    <Stack sx={{ gap: 0.5 }}>
      <TextField
        select
        label="양식"
        margin="none"
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        helperText={
          templates.length > 0 && !personalAllowed
            ? '택배사 접수 양식에는 개인정보를 내려받을 권한이 필요해요.'
            : undefined
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 320 }}
      >
        <MenuItem value="" dense>
          화면의 열
        </MenuItem>
        {templates.length > 0 ? <ListSubheader>택배사 접수</ListSubheader> : null}
        {templates.map(({ key, label }) => (
          <MenuItem key={key} value={key} dense disabled={!personalAllowed}>
            {label}
          </MenuItem>
        ))}
        {kept.data?.length ? <ListSubheader>저장한 양식</ListSubheader> : null}
        {kept.data?.map((view) => (
          <MenuItem key={view.id} value={`${OWN}${view.id}`} dense>
            {view.name}
            {view.shared ? ` — 팀${view.mine ? '' : ` (${view.owner_name})`}` : ''}
          </MenuItem>
        ))}
      </TextField>
      {choice.template === null && resource === 'order-items' ? (
        <FormControlLabel
          label="상자(주문 × 출고지)마다 한 줄"
          control={
            <Checkbox
              size="small"
              checked={choice.byParcel}
              onChange={(_, byParcel) => onTemplate({ choice: { byParcel } })}
            />
          }
        />
      ) : null}
      {choice.template === null ? (
        <KeepTemplate
          resource={resource}
          own={own}
          choice={choice}
          columns={columns}
          onKept={(id) => setChosen(`${OWN}${id}`)}
          onGone={() => setChosen('')}
        />
      ) : null}
    </Stack>
  )
}

const keyOf = (resource: ResourceName) => `export-${resource}`

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** What a kept template says; personal columns of somebody else's stay out for whoever may not have them. */
const ownTemplate = ({ state }: SavedView, personalAllowed: boolean): Change => ({
  choice: {
    template: null,
    byParcel: state.by_parcel === true,
    withPersonal: personalAllowed && state.with_personal === true,
    format: state.format === 'csv' ? 'csv' : 'xlsx',
    encoding: state.encoding === 'cp949' ? 'cp949' : 'utf-8-bom',
  },
  columns: texts(state.columns),
})

type KeepProps = Pick<Props, 'resource' | 'choice' | 'columns'> & {
  own: SavedView | undefined
  onKept: (id: number) => void
  onGone: () => void
}

const KeepTemplate = ({ resource, own, choice, columns, onKept, onGone }: KeepProps) => {
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const admin = useStaff()?.role === 'admin'
  const [name, setName] = useState<string | null>(null)
  const [shared, setShared] = useState(true)
  const again = () => queryClient.invalidateQueries({ queryKey: ['saved-views', keyOf(resource)] })
  const keep = useMutation({
    mutationFn: () =>
      createView(
        data,
        keyOf(resource),
        { name: (name ?? '').trim(), shared },
        {
          columns,
          by_parcel: choice.byParcel,
          with_personal: choice.withPersonal,
          format: choice.format,
          encoding: choice.encoding,
        },
      ),
    onSuccess: async ({ id }) => {
      await again()
      setName(null)
      onKept(id)
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => deleteView(data, id),
    onSuccess: async () => {
      onGone()
      await again()
    },
  })
  const error = keep.error ?? remove.error
  return (
    <>
      {name === null ? (
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button size="small" onClick={() => setName('')}>
            이 열을 양식으로 저장
          </Button>
          {own && (own.mine || admin) ? (
            <Button size="small" color="error" loading={remove.isPending} onClick={() => remove.mutate(own.id)}>
              &lsquo;{own.name}&rsquo; 양식 지우기
            </Button>
          ) : null}
        </Stack>
      ) : (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <TextField
            label="양식 이름"
            margin="none"
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            sx={{ width: 200 }}
          />
          <FormControlLabel
            label="팀과 함께 쓰기"
            control={<Checkbox size="small" checked={shared} onChange={(_, on) => setShared(on)} />}
          />
          <Button
            size="small"
            variant="outlined"
            disabled={name.trim() === '' || columns.length === 0}
            loading={keep.isPending}
            onClick={() => keep.mutate()}
          >
            양식 저장
          </Button>
          <Button size="small" color="inherit" onClick={() => setName(null)}>
            그만두기
          </Button>
        </Stack>
      )}
      {error ? <Alert severity="error">{error.message}</Alert> : null}
    </>
  )
}
