import { TablePagination } from '@mui/material'
import { useListContext } from 'react-admin'
import { formatNumber } from '#shared/format/krw.ts'

export const PAGE_SIZES = [25, 50, 100]

/** Which rows of how many, and the way to the others: the one pager of every list. */
export const ListPager = () => {
  const { page, perPage, total = 0, isPending, meta, setPage, setPerPage } = useListContext()
  return (
    <TablePagination
      component="div"
      count={total}
      page={total === 0 ? 0 : Math.min(page - 1, Math.floor((total - 1) / perPage))}
      rowsPerPage={perPage}
      rowsPerPageOptions={PAGE_SIZES.includes(perPage) ? PAGE_SIZES : [perPage, ...PAGE_SIZES]}
      onPageChange={(_, index) => setPage(index + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      labelRowsPerPage="페이지당"
      labelDisplayedRows={({ from, to, count }) =>
        isPending
          ? '불러오는 중'
          : `${isEstimate(meta) ? '약 ' : ''}${formatNumber(count)}건 중 ${formatNumber(from)}–${formatNumber(to)}`
      }
      slotProps={{ toolbar: { variant: 'dense' } }}
      sx={{
        flexShrink: 0,
        borderTop: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        '& .MuiTablePagination-toolbar': { minHeight: 44 },
        '& .MuiTablePagination-selectLabel, & .MuiTablePagination-displayedRows': { m: 0 },
      }}
    />
  )
}

const isEstimate = (meta: unknown) =>
  meta !== null && typeof meta === 'object' && 'total_is_estimate' in meta && Boolean(meta.total_is_estimate)
