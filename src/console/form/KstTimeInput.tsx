import { TextInput, type TextInputProps } from 'react-admin'
import { formatKst } from '#shared/format/kst.ts'

const toField = (iso: unknown) => (typeof iso === 'string' && iso !== '' ? formatKst(iso, 'YYYY-MM-DDTHH:mm') : '')
const toIso = (text: string) => (text ? `${text}:00+09:00` : null)

/** A moment typed and shown in Korean time, whatever the browser's zone; null when empty. */
export const KstTimeInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    type="datetime-local"
    format={toField}
    parse={toIso}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)
