import { Box, Button, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { FigureTableFrame, nextSort, SortHeading } from '#console/figures/FigureTableFrame.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { type Figure, labelOf } from '../figures/words.ts'
import { NumberButton } from '../rows/NumberButton.tsx'
import { type Line, type Sort, sorted } from './lines.ts'

type Props = {
  label: string
  /** The heading of the first column. */
  first: string
  figures: readonly Figure[]
  lines: readonly Line[]
  total: Line | undefined
  opening: Sort
}

const MOST_SHOWN = 100

/** Figures line by line with those of the whole, each a way to its rows. */
export const FigureTable = ({ label, first, figures, lines, total, opening }: Props) => {
  const [sort, setSort] = useState(opening)
  const [shown, setShown] = useState(MOST_SHOWN)
  const ordered = sorted(lines, sort)
  const choose = (by: Sort['by']) => setSort(nextSort(sort, by))
  return (
    <>
      <FigureTableFrame label={label}>
        <TableHead>
          <TableRow>
            <SortHeading by="label" sort={sort} choose={choose}>
              {first}
            </SortHeading>
            {figures.map((figure) => (
              <SortHeading key={figure} by={figure} sort={sort} choose={choose}>
                {labelOf(figure)}
              </SortHeading>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...(total ? [total] : []), ...ordered.slice(0, shown)].map((line) => (
            <TableRow key={line.key} hover {...(line === total ? { 'data-total': true } : {})}>
              <TableCell component="th" scope="row">
                {line.label}
              </TableCell>
              {figures.map((figure) => (
                <TableCell key={figure} align="right">
                  <NumberButton figure={figure} values={line.values} drill={line.drill} where={line.where} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </FigureTableFrame>
      {ordered.length > shown ? (
        <Box sx={{ textAlign: 'center', mt: 1 }}>
          <Button onClick={() => setShown(shown + MOST_SHOWN)}>
            더 보기 ({formatNumber(shown)} / {formatNumber(ordered.length)}줄)
          </Button>
        </Box>
      ) : null}
    </>
  )
}
