import { Box, Button, LinearProgress } from '@mui/material'
import type { ReactElement } from 'react'
import { DataTable, useListContext, type RowClickFunction } from 'react-admin'
import { arrange, useGridLayout, type Density } from '#console/grid/useGridLayout.ts'
import { withJosa } from '#shared/format/josa.ts'
import { BulkDeleteButton } from './BulkDeleteButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ListCreateButton } from './ListCreateButton.tsx'
import type { ListColumn } from './listColumns.ts'
import { ListTrouble } from './ListTrouble.tsx'
import { useListLabel } from './useListLabel.ts'

type Props = {
  columns: readonly ListColumn[]
  storeKey: string
  emptyHint: string
  rowClick: 'edit' | 'show' | false | RowClickFunction
  bulkActions: ReactElement | false | undefined
}

const NONE: readonly string[] = []
const ROW_PADDING: Record<Density, number> = { compact: 4, standard: 8, comfortable: 13 }

/** The rows of a list, arranged as the person likes; the table scrolls, the page does not. */
export const ListTable = ({ columns, storeKey, emptyHint, rowClick, bulkActions }: Props) => {
  const { total, isPending, isFetching, error, filterValues } = useListContext()
  const [layout] = useGridLayout(storeKey)
  const shown = arrange(columns, layout, NONE).filter(({ field }) => layout.visible[field] !== false)
  const nobodyYet = !error && !isPending && total === 0 && Object.keys(filterValues ?? {}).length === 0
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 240,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderBottom: 0,
        borderColor: 'divider',
        borderRadius: '6px 6px 0 0',
        bgcolor: 'background.paper',
        '& > *': { minHeight: 0 },
        position: 'relative',
      }}
    >
      {isPending || isFetching ? (
        <LinearProgress
          aria-label="불러오는 중"
          sx={{ position: 'absolute', top: 0, left: 0, right: 0, zIndex: 3, height: 2 }}
        />
      ) : null}
      {nobodyYet ? (
        <FirstTime hint={emptyHint} />
      ) : (
        // while rows are on their way their boxes stand there and would select nothing
        <Box inert={isPending} sx={{ display: 'contents' }}>
          <DataTable
            rowClick={rowClick}
            bulkActionButtons={bulkActions ?? <BulkDeleteButton />}
            empty={<NothingFound />}
            sx={{
              flex: 1,
              display: 'flex',
              flexDirection: 'column',
              minHeight: 0,
              '& .RaDataTable-tableWrapper': { overflow: 'auto', flex: 1, minHeight: 0 },
              '& .RaDataTable-thead': { position: 'sticky', top: 0, zIndex: 2 },
              '& .RaDataTable-headerCell': { bgcolor: 'background.paper', height: 40 },
              '& .RaDataTable-rowCell': { py: `${ROW_PADDING[layout.density]}px` },
              '& .RaDataTable-row:last-of-type > td': { borderBottom: 0 },
            }}
          >
            {shown.map(({ element }) => element)}
          </DataTable>
        </Box>
      )}
    </Box>
  )
}

const FirstTime = ({ hint }: { hint: string }) => {
  const label = useListLabel()
  return <EmptyState title={`아직 ${withJosa(label, '이/가')} 없어요`} hint={hint} action={<ListCreateButton />} />
}

const NothingFound = () => {
  const { error, filterValues, setFilters } = useListContext()
  const label = useListLabel()
  if (error) return <ListTrouble noun={label} />
  const filtered = Object.keys(filterValues ?? {}).length > 0
  return (
    <EmptyState
      title={filtered ? `이 조건에 맞는 ${withJosa(label, '이/가')} 없어요` : `${withJosa(label, '이/가')} 없어요`}
      hint={filtered ? '조건을 줄이거나 지워 보세요.' : undefined}
      action={
        filtered ? (
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            조건 지우기
          </Button>
        ) : null
      }
    />
  )
}
