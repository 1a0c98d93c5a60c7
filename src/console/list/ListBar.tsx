import { Box, Stack } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { FilterButton, FilterForm } from 'react-admin'
import { ColumnSettings } from '#console/grid/ColumnSettings.tsx'
import type { ListColumn } from './listColumns.ts'
import { ListCreateButton } from './ListCreateButton.tsx'
import { ShownFilters } from './address/ShownFilters.tsx'

const isOptional = (filter: ReactElement) => !(filter.props as { alwaysOn?: boolean }).alwaysOn

type Props = { filters: ReactElement[]; columns: readonly ListColumn[]; storeKey: string; children?: ReactNode }

/** What narrows a list on the left, its tools on the right. */
export const ListBar = ({ filters, columns, storeKey, children }: Props) => {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap', mb: 1 }}>
      <Box sx={{ flex: '1 1 420px', minWidth: 0, '& form': COMPACT }}>
        {filters.length > 0 ? (
          <ShownFilters>
            <FilterForm filters={filters} />
          </ShownFilters>
        ) : null}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}>
        {filters.some(isOptional) ? <FilterButton filters={filters} disableSaveQuery color="inherit" /> : null}
        <ColumnSettings columns={columns} storeKey={storeKey} />
        {children}
        <ListCreateButton />
      </Stack>
    </Stack>
  )
}

/** react-admin leaves a line of help and a margin under each filter. */
const COMPACT = {
  minHeight: 40,
  p: 0,
  gap: 1,
  alignItems: 'center',
  '& .MuiFormControl-root': { m: 0 },
  '& .MuiFormControlLabel-root': { ml: 0, mr: 0.5 },
  '& .MuiFormHelperText-root': { display: 'none' },
  '& .RaFilterFormInput-body': { alignItems: 'center' },
  '& .RaFilterFormInput-spacer': { display: 'none' },
  '& .MuiInputBase-root:not(.MuiInputBase-multiline)': { minHeight: 40 },
  '& .MuiInputBase-input[type="date"]': { minWidth: 120 },
} as const
