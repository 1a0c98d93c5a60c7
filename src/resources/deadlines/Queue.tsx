import { Paper, Typography } from '@mui/material'
import { type KeyboardEvent, useRef, useState } from 'react'
import { DeadlineTable, keyOf } from '#console/deadlines/DeadlineTable.tsx'
import { isUnsavedHere, leave } from '#console/form/unsaved.ts'
import type { Deadline, Deadlines } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { AssignBar } from './AssignBar.tsx'
import { DeadlineDrawer } from './DeadlineDrawer.tsx'
import { stepFrom } from './stepFrom.ts'

/** Whether there are pages around the one on the screen, and how to get to one. */
type Pages = { before: boolean; after: boolean; go: (page: number) => void }

type Props = {
  answer: Deadlines
  pages: Pages
  /** said where there are no rows; what was open stays open */
  none: string
}

/** The rows with what can be done about them here: opened beside the list, and given to a person. */
export const Queue = ({ answer, pages, none }: Props) => {
  const { results, as_of: now, day_minutes: dayMinutes } = answer
  const { chosen, onChoose, clear } = useChosen()
  const assignable = new Set(results.filter((row) => row.assignable).map(keyOf))
  const { box, buttons, onKeyDown } = useRowKeys((key) => assignable.has(key) && onChoose([key], !chosen.has(key)))
  const { open, at, here, turning, setOpen, turn } = useOpenRow(answer, pages)
  const picked = results.filter((row) => row.assignable && chosen.has(keyOf(row)))
  const step = (by: 1 | -1) => {
    if (turning) return undefined
    const to = stepFrom(here, at, by)
    if (to < 0 ? pages.before : to >= results.length && pages.after) return leave(() => turn(by), isUnsavedHere)
    const next = here === -1 ? results[Math.min(Math.max(to, 0), results.length - 1)] : results[to]
    return next && leave(() => setOpen(next), isUnsavedHere)
  }
  const close = () =>
    leave(() => {
      setOpen(undefined)
      // to where the row stands, or where it stood
      requestAnimationFrame(() => (buttons()[Math.min(Math.max(at, 0), results.length - 1)] ?? box.current)?.focus())
    }, isUnsavedHere)
  const onAssigned = () => {
    clear()
    // the button has nothing left to give away: back to the first row that was given, or to the first of all
    const given = new Set(picked.map(keyOf))
    const rows = buttons()
    const first = rows.find(({ dataset }) => given.has(dataset['deadline'] ?? '')) ?? rows[0] ?? box.current
    first?.focus()
  }
  return (
    <>
      {assignable.size > 0 ? <AssignBar rows={picked} onDone={onAssigned} /> : null}
      <Paper ref={box} variant="outlined" tabIndex={-1} onKeyDown={onKeyDown}>
        {results.length === 0 ? (
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1.5 }}>
            {none}
          </Typography>
        ) : (
          <DeadlineTable
            label="마감 순서"
            deadlines={results}
            now={now}
            dayMinutes={dayMinutes}
            onOpen={setOpen}
            {...(assignable.size > 0 ? { choice: { chosen, onChoose } } : {})}
          />
        )}
      </Paper>
      {open ? (
        <DeadlineDrawer
          deadline={open}
          now={now}
          dayMinutes={dayMinutes}
          place={turning ? '불러오는 중' : here === -1 ? undefined : placeText(here, answer)}
          onClose={close}
          onStep={step}
          onGiven={(owner) => setOpen({ ...open, owner })}
        />
      ) : null}
    </>
  )
}

const useChosen = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const onChoose = (keys: readonly string[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))))
  return { chosen, onChoose, clear: () => setChosen(new Set()) }
}

/** The rows as one goes along them by arrows, J and K, and chooses them by X. */
const useRowKeys = (onChoose: (key: string) => void) => {
  const box = useRef<HTMLDivElement>(null)
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-deadline]') ?? [])]
  const onKeyDown = ({ nativeEvent: event }: KeyboardEvent) => {
    const { code, metaKey, ctrlKey, altKey, isComposing } = event
    const by = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 }[code]
    if ((!by && code !== 'KeyX') || metaKey || ctrlKey || altKey || isComposing) return
    event.preventDefault()
    const rows = buttons()
    const focused = rows.findIndex((one) => one === document.activeElement)
    if (!by) return onChoose(rows[focused]?.dataset['deadline'] ?? '')
    rows[focused === -1 ? 0 : Math.min(Math.max(focused + by, 0), rows.length - 1)]?.focus()
  }
  return { box, buttons, onKeyDown }
}

/** `3 / 50`, and on which page when it is not the first. */
const placeText = (here: number, { results, page }: Deadlines) =>
  `${page > 1 ? `${formatNumber(page)}쪽 ` : ''}${here + 1} / ${results.length}`

/**
 * The row that is open, as it is now, and where it stands; what has left the list stays as it was, where it stood. Turned
 * to another page it stays until that one is there, and gives way to its nearest row.
 */
const useOpenRow = ({ results: rows, page, page_size }: Deadlines, { go }: Pages) => {
  const [opened, setOpened] = useState<Deadline>()
  // counted over all pages: of what stood on a page that is gone, the last one took the place
  const [stood, setStood] = useState(0)
  const [turning, setTurning] = useState<{ page: number; by: 1 | -1 }>()
  const before = (page - 1) * page_size
  const here = opened ? rows.findIndex((row) => keyOf(row) === keyOf(opened)) : -1
  if (here !== -1 && before + here !== stood) setStood(before + here)
  if (turning?.page === page) {
    setTurning(undefined)
    const nearest = rows.at(turning.by === 1 ? 0 : -1)
    if (nearest) setOpened(nearest)
  }
  return {
    open: opened && (rows[here] ?? opened),
    at: here === -1 ? stood - before : here,
    here,
    turning: turning !== undefined,
    setOpen: (row: Deadline | undefined) => {
      setTurning(undefined)
      setOpened(row)
    },
    turn: (by: 1 | -1) => {
      setTurning({ page: page + by, by })
      go(page + by)
    },
  }
}
