import { Autocomplete, MenuItem, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetList, useGetOne, type RaRecord } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { Brand, ShippingOrigin } from '#contract/schema.d.ts'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }

const PAUSE_MS = 250
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** One brand, found by typing; none is all of them. */
export const BrandChoice = ({ value, onChange }: Props) => {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const known = useGetOne<Brand & RaRecord>(
    'brands',
    { id: value ?? 0 },
    { enabled: value !== undefined, retry: false },
  )
  const found = useGetList<Brand & RaRecord>(
    'brands',
    { filter: asked ? { q: asked } : {}, pagination: { page: 1, perPage: 30 }, sort: BY_NAME },
    { enabled: opened, retry: false, staleTime: 60_000 },
  )
  const choices = (found.data ?? []).map(({ id, name }) => ({ id, name }))
  const chosen =
    value === undefined
      ? null
      : (choices.find(({ id }) => id === value) ?? { id: value, name: known.data?.name ?? `브랜드 ${value}번` })
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 200 } }}
      options={choices}
      value={chosen}
      onOpen={() => setOpened(true)}
      onInputChange={(_, next, why) => setText(why === 'input' ? next : '')}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={found.isPending}
      loadingText="찾고 있어요…"
      noOptionsText="찾는 것이 없어요"
      onChange={(_, next) => onChange(next?.id)}
      renderInput={(params) => <TextField {...params} label="브랜드" placeholder="모든 브랜드" margin="none" />}
    />
  )
}

/** One place that ships; none is all of them. Their names are for who may see them. */
export const OriginChoice = ({ value, onChange }: Props) => {
  const { may } = useMay('shipping:read')
  const found = useGetList<ShippingOrigin & RaRecord>(
    'shipping-origins',
    { pagination: { page: 1, perPage: 100 }, sort: BY_NAME },
    { enabled: may, retry: false, staleTime: 60_000 },
  )
  const choices = (found.data ?? []).map(({ id, name }) => ({ id, name }))
  if (!may && value === undefined) return null
  const listed = value === undefined || choices.some(({ id }) => id === value)
  return (
    <TextField
      select
      label="출고지"
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      margin="none"
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 180 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">모든 출고지</MenuItem>
      {listed ? null : <MenuItem value={String(value)}>출고지 {value}번</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
