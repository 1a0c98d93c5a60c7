/**
 * A cell that is changed in the list. Enter or a digit begins, Enter goes on below; Tab goes to the next cell and opens
 * it; Esc takes back what was typed, and on a changed cell the change.
 */
import { Box, ButtonBase, InputBase } from '@mui/material'
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { isComposing } from '#console/shortcuts/keys.ts'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { productStatus } from '../productStatus.ts'
import { type QuickField, type QuickValue, useQuickDraft, writeQuick } from './quickDrafts.ts'
import { useQuickRights } from './useQuickRights.ts'

/** Whether cells are changed in place. */
export const QuickContext = createContext(false)

const WORDS: Record<QuickField, string> = {
  sale_price: '판매가',
  member_price: '회원가',
  status: '상태',
  on_hand: '현재고',
}

/** What a cell shows while the list is only read, and the cell to change it. */
export const QuickCell = ({ field, children }: { field: QuickField; children: ReactNode }) => {
  const product = useRecordContext<AdminProduct>()
  const on = use(QuickContext)
  const rights = useQuickRights()
  if (!product || !on || !rights[field] || (field === 'on_hand' && product.sku_count !== 1)) return children
  return <Cell product={product} field={field} />
}

const selector = '[data-quick]'
const cellsOf = () => [...document.querySelectorAll<HTMLElement>(selector)]

/** Goes to the next cell of the page, or to the one below. */
function leave(from: HTMLElement, to: 'next' | 'back' | 'below'): boolean {
  const cells = cellsOf()
  const at = cells.indexOf(from)
  const [, field] = (from.dataset['quick'] ?? '').split(':')
  const next =
    to === 'below'
      ? cells.slice(at + 1).find((cell) => cell.dataset['quick']?.endsWith(`:${field}`))
      : cells[at + (to === 'next' ? 1 : -1)]
  if (!next) return false
  next.focus()
  if (to !== 'below') next.click()
  return true
}

const Cell = ({ product, field }: { product: AdminProduct; field: QuickField }) => {
  const draft = useQuickDraft(product.id)
  const [open, setOpen] = useState(false)
  const [first, setFirst] = useState('')
  const was = field === 'status' ? product.status_raw : (product[field] ?? (field === 'member_price' ? null : 0))
  const drafted = draft?.[field]
  const changed = drafted !== undefined
  const value: QuickValue = changed ? drafted : was
  const name = `${product.name} ${WORDS[field]}`
  const begin = (typed: string) => {
    setFirst(typed)
    setOpen(true)
  }
  const close = (button: HTMLElement | null, then?: 'next' | 'back' | 'below') => {
    setOpen(false)
    // the button stands again after this render
    queueMicrotask(() => {
      if (button && (!then || !leave(button, then))) button.focus()
    })
  }
  return (
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ position: 'relative', minWidth: field === 'status' ? 110 : 96, ml: field === 'status' ? 0 : 'auto' }}
    >
      <ButtonBase
        data-quick={`${product.id}:${field}`}
        aria-label={`${name} ${textOf(field, value)}${changed ? ', 바뀜' : ''}`}
        tabIndex={open ? -1 : 0}
        onClick={() => begin('')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && changed) writeQuick(product, field, undefined)
          if (field === 'status' || !/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          begin(event.key)
        }}
        sx={{
          width: 1,
          minHeight: 30,
          px: 0.75,
          justifyContent: field === 'status' ? 'flex-start' : 'flex-end',
          typography: 'body2',
          border: 1,
          borderRadius: 0.5,
          borderColor: changed ? 'warning.main' : 'divider',
          fontWeight: changed ? 700 : 400,
          visibility: open ? 'hidden' : 'visible',
          '&:focus-visible': { borderColor: 'primary.main' },
        }}
      >
        {textOf(field, value)}
      </ButtonBase>
      {open ? (
        <Editor
          field={field}
          name={name}
          value={value}
          first={first}
          state={product.status_raw}
          onDone={(next, at, then) => {
            if (next !== undefined) writeQuick(product, field, next)
            close(at.closest('div.MuiBox-root')?.querySelector(selector) ?? null, then)
          }}
          onBlur={(next) => {
            writeQuick(product, field, next)
            setOpen(false)
          }}
        />
      ) : null}
    </Box>
  )
}

const textOf = (field: QuickField, value: QuickValue) =>
  value === null
    ? '없음'
    : field === 'status'
      ? (productStatus[value as keyof typeof productStatus]?.[0] ?? String(value))
      : formatNumber(Number(value))

type EditorProps = {
  field: QuickField
  name: string
  value: QuickValue
  /** the digit that it was opened with, instead of the value */
  first: string
  state: string
  onDone: (value: QuickValue | undefined, at: HTMLElement, then?: 'next' | 'back' | 'below') => void
  onBlur: (value: QuickValue) => void
}

const Editor = ({ field, name, value, first, state, onDone, onBlur }: EditorProps) => {
  const [text, setText] = useState(first || String(value ?? ''))
  // a field that goes away may lose the focus only then, and Esc must not be undone by that
  const done = useRef(false)
  const isStatus = field === 'status'
  // an empty or impossible amount is no change; without one there is no price for members
  const typed = (): QuickValue => {
    if (isStatus) return text
    const number = Number(text)
    if (field === 'member_price') return number < 1 ? null : number
    return text === '' || (field === 'sale_price' && number < 1) ? value : number
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const at = event.currentTarget
    done.current = ['Escape', 'Enter', 'Tab'].includes(event.key)
    if (event.key === 'Escape') onDone(undefined, at)
    else if (event.key === 'Enter') onDone(typed(), at, 'below')
    else if (event.key === 'Tab') onDone(typed(), at, event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <InputBase
      autoFocus
      value={text}
      inputComponent={isStatus ? (StatusSelect as never) : undefined}
      onChange={({ target }) => setText(isStatus ? target.value : target.value.replaceAll(/\D/g, '').slice(0, 9))}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!done.current) onBlur(typed())
      }}
      onFocus={({ target }) => {
        if (!isStatus && !first) (target as HTMLInputElement).select()
      }}
      inputProps={{
        'aria-label': name,
        ...(isStatus ? { state } : { inputMode: 'numeric', style: { textAlign: 'right' } }),
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        px: 0.75,
        fontSize: 14,
        bgcolor: 'background.paper',
        border: 2,
        borderRadius: 0.5,
        borderColor: 'primary.main',
      }}
    />
  )
}

/** The states that a product may be given here. */
const StatusSelect = ({ state, ref, ...props }: { state: string; ref?: React.Ref<HTMLSelectElement> }) => (
  <select {...props} ref={ref}>
    {Object.entries(productStatus)
      .filter(([id]) => id === state || (id !== 'DRAFT' && id !== 'ARCHIVED'))
      .map(([id, [label]]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
  </select>
)
