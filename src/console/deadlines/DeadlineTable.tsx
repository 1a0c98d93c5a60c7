import {
  Box,
  Button,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-admin'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { Deadline } from '#contract/schema.d.ts'
import { useStaff } from '../auth/useStaff.ts'
import { deadlineKindWord, dueText, leftText, ownerText, placeOf } from './deadlineWords.ts'

type Props = {
  label: string
  deadlines: readonly Deadline[]
  now: string
  /** How long a working day is, in minutes. */
  dayMinutes: number
  brief?: boolean
  /** Opens a row where it stands; without it a row leads to the screen of its own. */
  onOpen?: (one: Deadline) => void
  /** Rows that are chosen by their key; only those that this person may hand out take part. */
  choice?: { chosen: ReadonlySet<string>; onChoose: (keys: readonly string[], on: boolean) => void }
}

/** What a row is known by. */
export const keyOf = ({ kind, id }: Pick<Deadline, 'kind' | 'id'>): string => `${kind}-${id}`

/** On a phone who has it stands below how long is left, and its words below what it is; the rest is told where it is opened. */
const onlyWide = new Set(['기한', '종류', '내용', '출고지', '담당'])

/** An hour of work: what is due sooner stands out. */
const SOON = 60

/** What was promised, what presses most first; each opens where it is dealt with. */
export const DeadlineTable = ({ label, deadlines, now, dayMinutes, brief = false, onOpen, choice }: Props) => {
  const me = useStaff()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const titles = ['남은 시간', '기한', '종류', '무엇', '내용', ...(brief ? [] : ['출고지', '담당'])]
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {choice ? (
              <TableCell padding="checkbox">
                <ChooseAll keys={deadlines.filter(({ assignable }) => assignable).map(keyOf)} {...choice} />
              </TableCell>
            ) : null}
            {titles
              .filter((title) => !narrow || !onlyWide.has(title))
              .map((title) => (
                <TableCell key={title}>{title}</TableCell>
              ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {deadlines.map((one) => (
            <TableRow key={keyOf(one)}>
              {choice ? (
                <TableCell padding="checkbox">
                  {one.assignable ? (
                    <Checkbox
                      size="small"
                      checked={choice.chosen.has(keyOf(one))}
                      onChange={(_, on) => choice.onChoose([keyOf(one)], on)}
                      slotProps={{ input: { 'aria-label': `${one.label} 고르기` } }}
                    />
                  ) : null}
                </TableCell>
              ) : null}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <StatusChip
                  label={leftText(one, now, dayMinutes)}
                  tone={one.late ? 'bad' : one.left_minutes <= SOON ? 'warning' : 'neutral'}
                />
                {narrow && !brief ? <Below>{ownerText(one, me?.id)}</Below> : null}
              </TableCell>
              {narrow ? null : (
                <>
                  <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                    {dueText(one.due_at, now)}
                  </TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{deadlineKindWord[one.kind]}</TableCell>
                </>
              )}
              <TableCell sx={narrow ? { width: 1, wordBreak: 'keep-all', overflowWrap: 'anywhere' } : undefined}>
                {onOpen ? (
                  <Button
                    size="small"
                    data-deadline={keyOf(one)}
                    aria-haspopup="dialog"
                    onClick={() => onOpen(one)}
                    sx={{ textAlign: 'left', minWidth: 0, p: 0.25 }}
                  >
                    {one.label}
                  </Button>
                ) : (
                  <Link to={placeOf(one.record)}>{one.label}</Link>
                )}
                {narrow ? (
                  <Below>
                    <Detail of={one} />
                  </Below>
                ) : null}
              </TableCell>
              {narrow ? null : (
                <TableCell>
                  <Detail of={one} />
                </TableCell>
              )}
              {brief || narrow ? null : (
                <>
                  <TableCell>{one.shipping_origin?.name ?? '—'}</TableCell>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{ownerText(one, me?.id)}</TableCell>
                </>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const Detail = ({ of: { held, detail } }: { of: Deadline }) => (
  <>
    {held ? <StatusChip label="보류됨" tone="warning" /> : null} {detail}
  </>
)

const Below = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'caption', color: 'text.secondary', px: 0.25 }}>{children}</Box>
)

type ChooseAllProps = NonNullable<Props['choice']> & { keys: readonly string[] }

const ChooseAll = ({ keys, chosen, onChoose }: ChooseAllProps) => {
  const count = keys.filter((key) => chosen.has(key)).length
  return (
    <Checkbox
      size="small"
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onChange={() => onChoose(keys, count < keys.length)}
      slotProps={{ input: { 'aria-label': '이 쪽 모두 고르기' } }}
    />
  )
}
