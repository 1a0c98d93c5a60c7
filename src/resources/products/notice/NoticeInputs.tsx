import { Alert } from '@mui/material'
import { maxLength, TextInput, useGetOne, useRecordContext, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import type { AdminProduct, Catalog } from '#contract/schema.d.ts'
import { NoticeTools } from './NoticeTools.tsx'
import { noticePath } from './noticeRows.ts'

/** 상품정보제공고시: one field for each item of the catalog, and ways to fill them at once. */
export const NoticeInputs = () => {
  const catalogId: unknown = useWatch({ name: 'catalog_id' })
  const { data: catalog } = useGetOne<Catalog & RaRecord>(
    'catalogs',
    { id: Number(catalogId) },
    { enabled: Boolean(catalogId) },
  )
  const saved = useRecordContext<AdminProduct>()?.notice
  if (!catalog) return <Alert severity="info">카탈로그를 고르면 적을 항목이 나와요.</Alert>
  return (
    <>
      <NoticeTools key={catalog.id} catalog={catalog} />
      {catalog.notice_fields.map((name) => (
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
    </>
  )
}
