import { Box, MenuItem, TextField } from '@mui/material'
import type { ImportField } from '#shared/files/columns.ts'
import { columnName } from '#shared/files/table.ts'

type Columns = Record<string, number | undefined>
type Props = {
  fields: readonly ImportField[]
  header: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
  /** The first row, to tell columns without a title apart. */
  sample: readonly string[]
  /** Why a field without a column stops the work. */
  problems: Readonly<Record<string, string>>
}

const NONE = -1

/** Which column of the file holds what. A column serves one field. */
export const MappingFields = ({ fields, header, sample, columns, onChange, problems }: Props) => {
  const choose = (key: string, column: number) => {
    const others = Object.entries(columns).filter(([name, taken]) => name !== key && taken !== column)
    onChange({ ...Object.fromEntries(others), ...(column === NONE ? {} : { [key]: column }) })
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', columnGap: 2 }}>
      {fields.map(({ key, label }) => (
        <TextField
          key={key}
          select
          label={label}
          value={columns[key] ?? NONE}
          error={key in problems}
          helperText={problems[key] ?? ' '}
          onChange={({ target }) => choose(key, Number(target.value))}
        >
          <MenuItem value={NONE} dense>
            <em>없음</em>
          </MenuItem>
          {header.map((title, column) => (
            <MenuItem key={`${column}${title}`} value={column} dense>
              {columnName(column)}열 {title.trim() || sample[column] || '(제목 없음)'}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  )
}
