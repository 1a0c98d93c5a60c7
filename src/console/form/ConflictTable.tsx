import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { changedFields } from '#dataProvider/changes.ts'

type Values = Record<string, unknown>
type Props = { formId: string; loaded: Values; mine: Values; newest: Values }

/** The visible fields that either side changed: what stands saved now, and what this person typed. */
export const ConflictTable = ({ formId, loaded, mine, newest }: Props) => {
  const names = [
    ...new Set([...Object.keys(changedFields(newest, loaded)), ...Object.keys(changedFields(mine, loaded))]),
  ]
  const rows = names.flatMap((name) => {
    const label = labelOf(formId, name)
    return label ? [{ name, label }] : []
  })
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>항목</TableCell>
          <TableCell>지금 저장된 값</TableCell>
          <TableCell>내가 입력한 값</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ name, label }) => (
          <TableRow key={name}>
            <TableCell>{label}</TableCell>
            <TableCell>{text(newest[name])}</TableCell>
            <TableCell>{text(mine[name])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The label the form shows for a field, so that the table speaks the words of the screen. */
const labelOf = (formId: string, name: string): string | undefined => {
  const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(formId)} [name="${CSS.escape(name)}"]`)
  const label = input?.labels?.[0] ?? input?.closest('.MuiFormControl-root')?.querySelector('label')
  return label?.textContent?.replace('*', '').trim()
}

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(비어 있음)'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
