import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { BulkBody } from '#dataProvider/types.ts'
import { newRequestId } from '#shared/api/http.ts'
import { leftIds, narrowed, type BulkOption, type Command, untouched } from './bulkAction.ts'
import { moneyOf, withSeen } from './bulkMoney.ts'
import { stopJob } from './jobCalls.ts'
import { useJobResult } from './useJobResult.ts'

export type OptionValues = Record<string, string | boolean>

/** In a dry run a text that is still to be written stands as this; nothing of a dry run is kept. */
const PREVIEW = '미리보기'

const optionBody = ({ name, body }: BulkOption, value: string | boolean) => (body ? body(value) : { [name]: value })

const withOptions = (command: Command, values: OptionValues, preview: boolean): BulkBody => {
  const parts = (command.options ?? []).map((option) => {
    const value = values[option.name]
    const before = untouched(option)
    if (value === undefined && before !== undefined) return optionBody(option, before)
    if (typeof value === 'string' && value.trim() !== '') return optionBody(option, value.trim())
    if (value === true) return optionBody(option, true)
    return preview && option.required ? optionBody(option, PREVIEW) : {}
  })
  return Object.assign({}, command.body, ...parts) as BulkBody
}

/** Values that change what a dry run answers; free text does not. */
const decisive = (command: Command, values: OptionValues): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const option = command.options?.find((one) => one.name === name)
      return (
        option?.kind === 'check' ||
        option?.kind === 'choice' ||
        option?.kind === 'date' ||
        (option?.when !== undefined && value !== '')
      )
    }),
  )

/** A choice that nothing can be reckoned without. */
const openChoice = ({ options = [] }: Command, values: OptionValues) =>
  options.find(({ kind, required, name }) => kind === 'choice' && required && values[name] === undefined)

/**
 * One command from its dry run to its result. The request id belongs to what is sent: pressing twice, or asking again
 * after an answer was lost, names the same job; a changed body is another job.
 */
export const useBulkRun = (command: Command) => {
  const data = useConsoleData()
  const [values, setValues] = useState<OptionValues>({})
  const [asked, setAsked] = useState<OptionValues>({})
  const sent = useRef<{ body: string; id: string } | null>(null)
  const checkedBody = withOptions(command, decisive(command, asked), true)

  const unchosen = openChoice(command, asked)

  const check = useQuery({
    enabled: unchosen === undefined,
    queryKey: ['bulk', command.label, checkedBody],
    queryFn: async ({ signal }) =>
      bulkResultIn(await command.send({ ...checkedBody, dry_run: true }, { signal, timeoutMs: 60_000 })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

  const money = moneyOf(command, check.data, values)
  const chosen = withOptions(command, values, false)
  const body: BulkBody =
    money && check.data
      ? {
          ...withSeen(narrowed(chosen, money.ids), command.money?.rowBody, check.data),
          ...command.money?.body?.(money.total),
        }
      : chosen

  const commit = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(body)
      if (sent.current?.body !== text) sent.current = { body: text, id: newRequestId() }
      return bulkResultIn(await command.send(body, { requestId: sent.current.id, timeoutMs: 60_000 }))
    },
  })

  const { jobId, job, result } = useJobResult(commit.data)
  const stop = useMutation({ mutationFn: () => stopJob(data, jobId ?? 0) })

  return {
    check,
    /** The dry run waits for this choice. */
    unchosen,
    commit,
    job,
    stop,
    jobId,
    /** What the command will move, as far as the dry run knows. */
    money,
    /** Ids that the dry run refused and that were therefore not sent. */
    leftOut: money ? leftIds(check.data?.rows ?? []) : [],
    values,
    setValue: (name: string, value: string | boolean) => setValues((before) => ({ ...before, [name]: value })),
    /** Makes the dry run again with the values as they are now. */
    checkAgain: (next: OptionValues = {}) => setAsked({ ...values, ...next }),
    result,
  }
}

export type BulkRun = ReturnType<typeof useBulkRun>
