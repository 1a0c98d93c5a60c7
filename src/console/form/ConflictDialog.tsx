import { useQuery } from '@tanstack/react-query'
import { useEditContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { changedFields } from '#dataProvider/changes.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { conflictText, type ConflictRow, ConflictView } from './ConflictView.tsx'

type Props = { formId: string; open: boolean; onClose: () => void }
type Values = Record<string, unknown>

/** Someone saved first: shows both sides, and lets the person take theirs or put the own input on top of the newest. */
export const ConflictDialog = ({ formId, open, onClose }: Props) => {
  'use no memo' // getValues() reads values that change without a new identity
  const resource = useResourceContext() ?? ''
  const { record, refetch } = useEditContext()
  const { getValues, setValue, reset } = useFormContext()
  const data = useConsoleData()
  const { data: newest } = useQuery({
    queryKey: ['version-conflict', resource, record?.id, open],
    queryFn: async () => (await data.getOne(resource, { id: record?.id ?? '' })).data as Values,
    enabled: open && record !== undefined,
    gcTime: 0,
  })

  const takeTheirs = async () => {
    if (newest) reset(newest)
    onClose()
    await refetch()
  }
  const saveMine = () => {
    setValue('version', newest?.version)
    onClose()
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  return (
    <ConflictView
      rows={newest && rowsOf(formId, { loaded: record ?? {}, mine: getValues(), newest })}
      open={open}
      onClose={onClose}
      onTheirs={() => void takeTheirs()}
      onMine={saveMine}
    />
  )
}

/** The visible fields that either side changed. */
const rowsOf = (
  formId: string,
  { loaded, mine, newest }: Record<'loaded' | 'mine' | 'newest', Values>,
): ConflictRow[] =>
  [...new Set([...Object.keys(changedFields(newest, loaded)), ...Object.keys(changedFields(mine, loaded))])].flatMap(
    (name) => {
      const label = labelOf(formId, name)
      return label ? [{ name, label, theirs: conflictText(newest[name]), mine: conflictText(mine[name]) }] : []
    },
  )

/** The label the form shows for a field, so that the table speaks the words of the screen. */
const labelOf = (formId: string, name: string): string | undefined => {
  const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(formId)} [name="${CSS.escape(name)}"]`)
  const label = input?.labels?.[0] ?? input?.closest('.MuiFormControl-root')?.querySelector('label')
  return label?.textContent?.replace('*', '').trim()
}
