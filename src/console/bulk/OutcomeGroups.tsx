import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, ButtonBase, Collapse, Typography } from '@mui/material'
import { useState } from 'react'
import { StatusChip, type Tone } from '#console/fields/StatusChip.tsx'
import type { BulkRow } from '#contract/schema.d.ts'
import type { BulkStatus } from '#dataProvider/types.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { groupRows, type RowGroup } from './groupRows.ts'
import { rowOutcomeWord } from '#shared/words/jobs.ts'
import type { RowFixes } from './bulkAction.ts'

const WORDS: Record<BulkStatus, readonly [planned: string, done: string, tone: Tone]> = {
  SUCCESS: ['처리 가능', rowOutcomeWord.SUCCESS, 'good'],
  SKIPPED: [rowOutcomeWord.SKIPPED, rowOutcomeWord.SKIPPED, 'neutral'],
  FAILED: ['처리 불가', rowOutcomeWord.FAILED, 'bad'],
  NOT_ATTEMPTED: [rowOutcomeWord.NOT_ATTEMPTED, rowOutcomeWord.NOT_ATTEMPTED, 'warning'],
  UNKNOWN: [rowOutcomeWord.UNKNOWN, rowOutcomeWord.UNKNOWN, 'warning'],
}

/** A group shows at most so many rows; the file of problems holds all of them. */
const SHOWN = 100

type Preview = ((row: BulkRow) => string | undefined) | undefined
type Props = { rows: readonly BulkRow[]; fixes?: RowFixes; preview?: Preview; planned: boolean }

/** Outcomes by reason, failures first; each opens to its rows. */
export const OutcomeGroups = ({ rows, fixes, preview, planned }: Props) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}>
    {groupRows(rows).map((group) => (
      <Group
        key={group.key}
        group={group}
        fix={group.code ? fixes?.[group.code] : undefined}
        preview={preview}
        planned={planned}
      />
    ))}
  </Box>
)

type GroupProps = { group: RowGroup; fix: string | undefined; preview: Preview; planned: boolean }

const Group = ({ group, fix, preview, planned }: GroupProps) => {
  // what leaves is read before it does
  const [open, setOpen] = useState(preview !== undefined)
  const [before, after, tone] = WORDS[group.status]
  const message = !planned && group.status === 'SUCCESS' && !group.code ? '잘 처리했어요' : group.message
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{
          fontFamily: 'inherit',
          width: 1,
          px: 1.5,
          py: 1,
          gap: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
        }}
      >
        <StatusChip label={planned ? before : after} tone={tone} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2">{message}</Typography>
          {fix ? (
            <Typography variant="body2" color="text.secondary">
              → {fix}
            </Typography>
          ) : null}
        </Box>
        <Typography variant="subtitle2" component="span">
          {formatNumber(group.rows.length)}건
        </Typography>
        <ExpandIcon fontSize="small" sx={{ transform: open ? 'rotate(180deg)' : undefined }} aria-hidden />
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Box
          component="ul"
          tabIndex={0}
          aria-label={`${message} ${group.rows.length}건`}
          sx={{ m: 0, pl: 3.5, pr: 1.5, pb: 1, maxHeight: preview ? 420 : 240, overflow: 'auto', typography: 'body2' }}
        >
          {group.rows.slice(0, SHOWN).map((row, index) => (
            <li key={row.id ?? row.row ?? index}>
              {row.row ? `${row.row}행 · ` : ''}
              {row.label}
              <RowMessage row={row} common={group.message} />
              <Words text={preview?.(row)} />
            </li>
          ))}
          {group.rows.length > SHOWN ? <li>그 밖에 {formatNumber(group.rows.length - SHOWN)}건</li> : null}
        </Box>
      </Collapse>
    </Box>
  )
}

const RowMessage = ({ row, common }: { row: BulkRow; common: string }) => {
  const told = row.code ? [row.message] : (row.warnings ?? []).map(({ message }) => message)
  const own = told.filter((message) => message && message !== common).join(' ')
  if (own === '') return null
  return (
    <Typography variant="body2" component="span" color="text.secondary">
      {' '}
      — {own}
    </Typography>
  )
}

const Words = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        borderLeft: 2,
        borderColor: 'primary.main',
        pl: 1,
        my: 0.5,
        color: 'text.secondary',
      }}
    >
      {text}
    </Box>
  )
