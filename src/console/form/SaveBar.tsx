import { Alert, Button, Paper, Typography } from '@mui/material'
import { useState, type MouseEvent } from 'react'
import {
  DeleteWithConfirmButton,
  SaveButton,
  useCanAccess,
  useRecordContext,
  useResourceContext,
  type RaRecord,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { SavePart } from './saveParts.ts'
import { withJosa } from '#shared/format/josa.ts'

type Props = {
  deletable?: boolean
  formId?: string
  parts?: ReadonlyMap<string, SavePart>
  /** Asked before the form is saved; what it answers goes into the form, null keeps it from being saved. */
  beforeSave?: BeforeSave
  /** How the form itself is called beside its parts. */
  label?: string
}

export type BeforeSave = (
  values: Record<string, unknown>,
  record: RaRecord | undefined,
) => Promise<Record<string, unknown> | null>

/** The one save of a page, always in sight; says what it will save. */
export const SaveBar = ({ deletable = false, formId, parts, beforeSave, label = '입력한 내용' }: Props) => {
  'use no memo' // react-hook-form changes dirtyFields in place
  const resource = useResourceContext() ?? ''
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete', enabled: deletable })
  const navigate = useNavigate()
  const { dirtyFields } = useFormState()
  const record = useRecordContext()
  const { getValues, setValue } = useFormContext()
  const [failed, setFailed] = useState<string>()
  const formDirty = Object.keys(dirtyFields).length > 0
  const others = [...(parts?.values() ?? [])]
  const waiting = [...(formDirty ? [label] : []), ...others.map((part) => part.label)]
  const refusal = others.find((part) => part.refusal)?.refusal

  const saveParts = async () => {
    for (const part of others) {
      try {
        if ((await part.save()) === false) return
      } catch {
        const left = waiting.filter((one) => one !== part.label)
        setFailed(
          `${withJosa(part.label, '을/를')} 저장하지 못했어요.${left.length > 0 ? ` ${left.join(', ')}도 아직 저장하지 않았어요.` : ''}`,
        )
        return
      }
    }
    if (!formDirty) return
    const more = beforeSave ? await beforeSave(getValues(), record) : {}
    if (!more) return
    for (const [name, value] of Object.entries(more)) setValue(name, value)
    const form = formId ? document.getElementById(formId) : null
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }
  /** The parts go first; the form follows once they are saved. Enter in a field presses this button too. */
  const onClick = (event: MouseEvent) => {
    setFailed(undefined)
    if (others.length === 0 && !beforeSave) return
    event.preventDefault()
    if (!refusal) void saveParts()
  }

  return (
    <Paper
      square
      variant="outlined"
      sx={{ position: 'sticky', bottom: 0, zIndex: 3, border: 0, borderTop: 1, borderColor: 'divider', p: 1.5 }}
    >
      {failed ? (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failed}
        </Alert>
      ) : null}
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        <SaveButton alwaysEnable={others.length > 0 && !refusal} onClick={onClick} />
        <Button color="inherit" onClick={() => void navigate(-1)}>
          취소
        </Button>
        <Typography variant="body2" color={refusal ? 'error' : 'text.secondary'} role="status" sx={{ flex: 1 }}>
          {refusal ?? (waiting.length > 0 ? `저장하지 않은 것: ${waiting.join(', ')}` : '')}
        </Typography>
        {deletable && mayDelete ? <DeleteWithConfirmButton mutationMode="pessimistic" /> : null}
      </div>
    </Paper>
  )
}
