import {
  Alert,
  Box,
  Button,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { memberKey } from '#console/members/useMember.ts'

type Asked = { page: number; page_size: number }
type Page<Row> = { results: Row[]; total_count?: number; has_next?: boolean }

export type Column<Row> = { label: string; align?: 'right'; cell: (row: Row) => ReactNode }

type Props<Row> = {
  title: string
  name: string
  userId: number
  /** Reads a page; what comes whole leaves `asked` aside. */
  read: (data: ConsoleDataProvider, asked: Asked, signal: AbortSignal) => Promise<Page<Row>>
  columns: readonly Column<Row>[]
  empty: string
  aside?: ReactNode
}

const PAGE = 20

/** One list of a member's, read when its tab is opened, page by page. */
export const Part = <Row extends { id: number }>(props: Props<Row>) => {
  const { title, name, userId, read, columns, empty, aside } = props
  const data = useConsoleData()
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: [...memberKey(userId), name, page],
    queryFn: ({ signal }) => read(data, { page, page_size: PAGE }, signal),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.results ?? []
  const total = list.data?.total_count ?? rows.length
  return (
    <Section title={list.data ? `${title} ${formatNumber(total)}건` : title} aside={aside}>
      {list.error ? <Alert severity="error">{list.error.message}</Alert> : null}
      {list.isPending ? (
        <Skeleton variant="rounded" height={120} />
      ) : !list.data ? null : rows.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {empty}
        </Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={`${title} 표`}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                {columns.map(({ label, align }) => (
                  <TableCell key={label} align={align} sx={{ whiteSpace: 'nowrap' }}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id}>
                  {columns.map(({ label, align, cell }) => (
                    <TableCell key={label} align={align}>
                      {cell(row)}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {page > 1 || list.data?.has_next ? (
        <Stack direction="row" sx={{ gap: 1, mt: 1, justifyContent: 'flex-end' }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            이전
          </Button>
          <Button size="small" disabled={!list.data?.has_next} onClick={() => setPage(page + 1)}>
            다음
          </Button>
        </Stack>
      ) : null}
    </Section>
  )
}
