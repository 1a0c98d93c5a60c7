import { Alert, Button } from '@mui/material'
import { maxLength, TextInput, useGetOne, useRecordContext, type RaRecord } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import type { AdminProduct, Catalog } from '#contract/schema.d.ts'

const SEE_DETAIL = '상세페이지 참조'

/**
 * 상품정보제공고시: one field for each item of the catalog. The form holds it under `notice_rows`, a list, because the
 * items' names may contain dots, which a form reads as a path.
 */
export const NoticeInputs = () => {
  const catalogId: unknown = useWatch({ name: 'catalog_id' })
  const { data: catalog } = useGetOne<Catalog & RaRecord>(
    'catalogs',
    { id: Number(catalogId) },
    { enabled: Boolean(catalogId) },
  )
  const names = catalog?.notice_fields ?? []
  const { getValues, setValue } = useFormContext()
  const saved = useRecordContext<AdminProduct>()?.notice
  if (!catalog) return <Alert severity="info">카탈로그를 고르면 적을 항목이 나와요.</Alert>
  const fillEmpty = () => {
    for (const name of names) {
      const path = noticePath(name)
      if (!String(getValues(path) ?? '').trim()) setValue(path, SEE_DETAIL, { shouldDirty: true })
    }
  }
  return (
    <>
      {names.map((name) => (
        <TextInput
          key={name}
          source={noticePath(name)}
          label={name}
          defaultValue={saved?.[name] ?? ''}
          validate={maxLength(500)}
          parse={keepEmpty}
          multiline
        />
      ))}
      <Button size="small" onClick={fillEmpty}>
        빈 항목을 "{SEE_DETAIL}"로 채우기
      </Button>
    </>
  )
}

const hex = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const nameOf = (key: string) =>
  new TextDecoder().decode(Uint8Array.from(key.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
const noticePath = (name: string) => `notice_rows.n${hex(name)}`

/** The form's rows as the record's notice. */
export const toNotice = (rows: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([key, value]) => (value?.trim() ? [[nameOf(key), value.trim()]] : [])),
  )
