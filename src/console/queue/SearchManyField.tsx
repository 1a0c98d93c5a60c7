import { Autocomplete, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetList, useGetMany, type RaRecord } from 'react-admin'
import type { ResourceName } from '#dataProvider/paths.ts'

type Props = {
  resource: ResourceName
  label: string
  value: unknown
  /** Conditions that narrow the choices. */
  within?: object | undefined
  nameOf?: (record: RaRecord) => string
  /** What the filter keeps of a choice; its id when absent. */
  keyOf?: (record: RaRecord) => string | number
  onChange: (values: unknown[] | undefined) => void
}

const PAUSE_MS = 250
const nameField = (record: RaRecord) => String(record['name'] ?? record.id)

/** Any of several records that are too many to list: found by typing; none chosen is no condition. */
export const SearchManyField = ({ resource, label, value, within, nameOf = nameField, keyOf, onChange }: Props) => {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const keys = Array.isArray(value) ? (value as unknown[]) : []
  const known = useGetMany(resource, { ids: keyOf ? [] : keys.map(Number) }, { enabled: !keyOf && keys.length > 0 })
  const found = useGetList<RaRecord>(
    resource,
    {
      filter: { ...within, ...(asked ? { q: asked } : {}) },
      pagination: { page: 1, perPage: 30 },
      sort: { field: 'id', order: 'DESC' },
    },
    { retry: false, staleTime: 60_000 },
  )
  const choiceOf = (record: RaRecord) => ({ key: String(keyOf ? keyOf(record) : record.id), name: nameOf(record) })
  const choices = (found.data ?? []).map(choiceOf)
  const names = new Map(
    [...choices, ...(known.data ?? []).filter(Boolean).map(choiceOf)].map((one) => [one.key, one.name]),
  )
  const chosen = keys.map((key) => ({ key: String(key), name: names.get(String(key)) ?? String(key) }))
  return (
    <Autocomplete
      multiple
      size="small"
      options={choices}
      value={chosen}
      inputValue={text}
      onInputChange={(_, next, why) => why !== 'reset' && setText(next)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(a, b) => a.key === b.key}
      loading={found.isPending}
      loadingText="찾고 있어요…"
      noOptionsText="찾는 것이 없어요"
      onChange={(_, next) => {
        setText('')
        onChange(next.length > 0 ? next.map(({ key }) => (keyOf ? key : Number(key))) : undefined)
      }}
      renderInput={(params) => <TextField {...params} label={label} margin="none" />}
    />
  )
}
