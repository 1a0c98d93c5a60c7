import { Alert, Box, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { FigureTableFrame, nextSort, SortHeading } from '#console/figures/FigureTableFrame.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { type Figure, figureWords, labelOf, say } from '../figures/words.ts'
import { type Line, type Sort, sorted, sumOf } from './lines.ts'
import { TableLine } from './TableLine.tsx'

export type TableProps = {
  label: string
  /** The heading of the first column. */
  first: string
  figures: readonly Figure[]
  lines: readonly Line[]
  /** Lines of their own below: they are part of the sum. */
  late?: readonly Line[]
  total: Line
  /** The figures whose lines must add up to the sum, when all of them are here. */
  additive: readonly Figure[]
  /** Each line's part of this figure. */
  share?: Figure
  /** The figures that stand beside those of the compared period. */
  compared?: readonly Figure[]
  /** By how much this one differs from the compared period, as a column to sort by. */
  change?: Figure
  /** All lines are compared with the same days, which are said elsewhere. */
  sameDays?: boolean
  opening: Sort
  /** Told of an order that lines which are not here may belong to. */
  onSort?: (sort: Sort) => void
  /** Lines that are not here. */
  missing?: number
}

const MOST_SHOWN = 200

/** Figures line by line with their sum, each a way to its rows. Sums that are not those of the lines are told. */
export const FigureTable = (props: TableProps) => {
  const { label, lines, late = [], total, share, change, opening, additive, missing = 0, onSort } = props
  const [sort, setSort] = useState(opening)
  const [shown, setShown] = useState(MOST_SHOWN)
  const choose = (by: Sort['by']) => {
    const next = nextSort(sort, by)
    setSort(next)
    onSort?.(next)
  }
  const wrong =
    missing > 0 ? [] : additive.filter((one) => sumOf([...lines, ...late], one) !== (total.values[one] ?? 0))
  const byChoice = sorted(lines, sort, { share, change })
  const ordered = [...byChoice.filter(({ pinned }) => pinned), ...byChoice.filter(({ pinned }) => !pinned)]
  return (
    <>
      {wrong.map((one) => (
        <Alert key={one} severity="error" variant="filled" sx={{ mb: 1 }}>
          {labelOf(one)}: 줄의 합 {say(one, sumOf([...lines, ...late], one))}, 합계 {say(one, total.values[one])}으로
          서로 달라요. 통계를 새로 불러와도 다르면 알려 주세요.
        </Alert>
      ))}
      <FigureTableFrame label={label}>
        <Head {...props} sort={sort} choose={choose} />
        <TableBody>
          <TableLine {...props} line={total} isTotal />
          {ordered.slice(0, shown).map((line) => (
            <TableLine key={line.key} {...props} line={line} />
          ))}
          {late.map((line) => (
            <TableLine key={line.key} {...props} line={line} />
          ))}
        </TableBody>
      </FigureTableFrame>
      {ordered.length > shown ? (
        <More onMore={() => setShown(shown + MOST_SHOWN)}>
          더 보기 ({formatNumber(shown)} / {formatNumber(ordered.length)}줄)
        </More>
      ) : null}
    </>
  )
}

const More = ({ onMore, children }: { onMore: () => void; children: ReactNode }) => (
  <Box sx={{ textAlign: 'center', mt: 1 }}>
    <Box
      component="button"
      type="button"
      onClick={onMore}
      sx={{
        all: 'unset',
        cursor: 'pointer',
        color: 'primary.main',
        fontWeight: 600,
        p: 1,
        minHeight: 28,
        '&:focus-visible': { outline: '2px solid currentColor' },
      }}
    >
      {children}
    </Box>
  </Box>
)

type HeadProps = TableProps & { sort: Sort; choose: (by: Sort['by']) => void }

const Head = ({ first, figures, share, compared = [], change, sameDays = false, sort, choose }: HeadProps) => {
  const column = (by: Sort['by'], text: string, unit?: string) => (
    <SortHeading key={by} by={by} sort={sort} choose={choose}>
      <span>
        {text}
        {unit === undefined || unit === '%' ? null : (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            ({unit})
          </Box>
        )}
      </span>
    </SortHeading>
  )
  return (
    <TableHead>
      <TableRow>
        {column('label', first)}
        {figures.flatMap((figure) => [
          column(figure, labelOf(figure), figureWords[figure].unit),
          // what is made of a figure stands beside it
          figure === change ? column('change', `${labelOf(figure)} 증감`, figureWords[figure].unit) : null,
          figure === share ? column('share', `${labelOf(figure)} 비중`) : null,
        ])}
        {compared.length > 0 && !sameDays ? <TableCell>비교한 때</TableCell> : null}
        {compared.map((figure) => (
          <TableCell key={figure} align="right">
            비교 {labelOf(figure)}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' '}
              ({figureWords[figure].unit})
            </Box>
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  )
}
