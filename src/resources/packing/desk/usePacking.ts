import { useRef, useState } from 'react'
import { codeOf } from '#dataProvider/errors.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Feedback } from '#console/scanner/feedback.ts'
import { sound } from '#console/scanner/sounds.ts'
import type { PackingBox } from '#contract/schema.d.ts'
import {
  leftOf,
  nameOf,
  type Open,
  openedBy,
  scannedOf,
  takenBack,
  takeUnit,
  unitsOf,
  withoutLast,
} from './packingState.ts'

export type Finished = { n: number; at: string; orders: { id: number; no: string }[]; units: number; manual: boolean }
const SET_ASIDE: readonly string[] = ['PACKING_CHANGED', 'PACKING_REFUSED', 'PACKING_DONE']

type Several = { boxes: readonly PackingBox[]; slipCode: string | null }

const EMPTY: { open: Open | null; several: Several | null } = { open: null, several: null }

/** One sitting at the packing table. Scans are taken one after the other, however fast they come: none is lost or counted twice. */
export const usePacking = () => {
  const data = useConsoleData()
  const table = useRef(EMPTY)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const [shown, setShown] = useState(EMPTY)
  const [feedback, setFeedback] = useState<Feedback | null>(null)
  const [done, setDone] = useState<readonly Finished[]>([])
  const [waiting, setWaiting] = useState(0)

  const put = (open: Open | null, several: Several | null = null) => {
    table.current = { open, several }
    setShown(table.current)
  }
  const refuse = (title: string, detail?: string) =>
    setFeedback({ tone: 'error', title, ...(detail ? { detail } : {}) })
  const lay = (open: Open) => {
    put(open)
    setFeedback(null)
    sound('count')
  }

  const finish = async (open: Open, reason?: string): Promise<boolean> => {
    await data.call('post', '/store-admin/v1/packing/checks', {
      body: {
        boxes: open.boxes.map(({ key, content }) => ({ key, content })),
        slip_code: open.slipCode,
        scans: [...open.units],
        ...(reason ? { reason } : {}),
      },
    })
    const orders = open.boxes.map(({ order_id: id, order_no: no }) => ({ id, no }))
    setDone((before) => [
      {
        n: before.length + 1,
        at: new Date().toISOString(),
        orders,
        units: unitsOf(open),
        manual: reason !== undefined,
      },
      ...before,
    ])
    put(null)
    setFeedback({ tone: 'success', title: '검수 완료', detail: orders.map(({ no }) => `주문 ${no}`).join(', ') })
    return true
  }

  const find = async (text: string) => {
    const opened = openedBy(await data.call('post', '/store-admin/v1/packing/scans', { body: { code: text } }))
    if (opened.kind === 'refused') refuse(opened.title, opened.detail ?? text)
    else if (opened.kind === 'open') lay(opened.open)
    else {
      put(null, opened)
      setFeedback(null)
    }
  }

  const take = async (open: Open, text: string) => {
    const taken = takeUnit(open, text, new Date().toISOString())
    if (taken.kind === 'refused') return refuse(taken.title, taken.detail)
    put(taken.open)
    if (leftOf(taken.open) === 0) return finish(taken.open)
    sound('count')
    const { item } = taken
    return setFeedback({
      tone: 'success',
      title: `${scannedOf(taken.open, item)} / ${item.quantity}`,
      detail: nameOf(item),
    })
  }

  const scanned = async (text: string) => {
    const { open, several } = table.current
    const chosen = several && /^[1-9]$/.test(text) ? several.boxes[Number(text) - 1] : undefined
    if (several && chosen) return lay({ boxes: [chosen], slipCode: several.slipCode, units: [] })
    if (!open) return find(text)
    // everything is in, and the server has not heard of it: said again before the next box
    if (leftOf(open) === 0) {
      await finish(open)
      return find(text)
    }
    return take(open, text)
  }

  const failed = (error: unknown) => {
    // what the server knows better cannot be finished by scanning on: the box is set aside
    if (SET_ASIDE.includes(codeOf(error) ?? '')) put(null)
    refuse(error instanceof Error ? error.message : '다시 스캔해 주세요.')
  }
  const enqueue = (work: () => Promise<unknown>) => {
    setWaiting((count) => count + 1)
    queue.current = queue.current
      .then(work)
      .catch(failed)
      .finally(() => setWaiting((count) => count - 1))
  }

  return {
    ...shown,
    feedback,
    done,
    busy: waiting > 0,
    scan: (text: string) => enqueue(() => scanned(text)),
    undo: () =>
      enqueue(async () => {
        const { open } = table.current
        if (!open) return
        setFeedback({ tone: 'warning', title: takenBack(open) })
        put(withoutLast(open))
      }),
    confirm: (reason: string, onDone: () => void) =>
      enqueue(async () => {
        const { open } = table.current
        if (open && (await finish(open, reason))) onDone()
      }),
    leave: () => {
      put(null)
      setFeedback(null)
    },
    warn: (title: string) => setFeedback({ tone: 'warning', title }),
  }
}
