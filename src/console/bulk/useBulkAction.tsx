import { Suspense, useState, type ReactNode } from 'react'
import { part } from '#console/patiently.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ResourceName } from '#dataProvider/paths.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import { bodyOf, narrowed, type BulkAction, type BulkSelection, type Command } from './bulkAction.ts'
import type { BulkOutcome } from './BulkSheet.tsx'
import { undoCommand } from './jobCalls.ts'

const loadSheet = () => import('./BulkSheet.tsx')
const BulkSheet = part(loadSheet, 'BulkSheet')

/** Fetches the sheet ahead of the first command, e.g. when something is selected. */
export const preloadBulkSheet = () => void loadSheet().catch(() => undefined)

type Options<R extends ResourceName> = {
  resource: R
  /** The sheet closed after something was sent: reload, and select `left`. */
  onDone: (left: number[], result: BulkResult | undefined) => void
}

/**
 * Bulk commands of one screen: `start(action, selection)` opens the sheet with a dry run; place `sheet` anywhere.
 * Retry of the failures and undo open the next sheet in its place.
 */
export const useBulkAction = <R extends ResourceName>({ resource, onDone }: Options<R>) => {
  const data = useConsoleData()
  const [open, setOpen] = useState<Open | null>(null)
  const show = (command: Command, earlier?: Done, waiting: readonly number[] = []) =>
    setOpen((before) => ({ n: (before?.n ?? 0) + 1, command, earlier, waiting }))

  const start = (action: BulkAction<R>, selection: BulkSelection) =>
    show({
      ...action,
      body: bodyOf(selection),
      seen: 'filter' in selection ? selection.seen : undefined,
      send: (body, options) =>
        action.send ? action.send(data, body, options) : data.bulk(resource, action.action, body, options),
    })

  const close = (outcome: BulkOutcome) => {
    const done = outcome.sent ? outcome : open?.earlier
    setOpen(null)
    if (done) onDone([...done.left, ...(open?.waiting ?? [])], done.result)
  }

  const command = open?.command
  const sheet: ReactNode = command ? (
    <Suspense fallback={null}>
      <BulkSheet
        key={open?.n}
        command={command}
        onClose={close}
        onRetry={(done, leftOut) =>
          show({ ...command, seen: undefined, body: narrowed(command.body, done.left) }, done, [
            ...(open?.waiting ?? []),
            ...leftOut,
          ])
        }
        onUndo={(done) => done.result?.job_id && show(undoCommand(data, command.label, done.result.job_id), done)}
      />
    </Suspense>
  ) : null

  return { start, sheet, isOpen: command !== undefined }
}

type Done = { left: number[]; result: BulkResult | undefined }
/**
 * `earlier`: what the sheet before this one did, should this one be left without sending anything; `waiting`: rows that
 * dry runs before it refused, which are selected again whatever becomes of this one.
 */
type Open = { n: number; command: Command; earlier: Done | undefined; waiting: readonly number[] }
