/**
 * Create and edit as every resource needs them: pessimistic, the version kept, refusals shown at their fields, a
 * warning before unsaved input is lost, one save that is always in sight. Use StandardCreate or StandardEdit around one
 * shared XInputs.
 */
import { Card } from '@mui/material'
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react'
import {
  Create,
  Edit,
  SimpleForm,
  useEditContext,
  useNotify,
  type CreateProps,
  type EditProps,
  type RaRecord,
} from 'react-admin'
import { codeOf } from '#dataProvider/errors.ts'
import { AS_RECORD } from '#console/fields/asRecord.ts'
import { useReadTrouble } from '#console/fields/useReadTrouble.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { heldRecord } from './heldRecord.ts'
import { SaveBar, type BeforeSave } from './SaveBar.tsx'
import { SavePartsContext, UnsavedPartsContext, type SavePart } from './saveParts.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { useSaved } from './useSaved.ts'

type CreateFormProps = Pick<CreateProps, 'transform' | 'redirect' | 'title'> & {
  children: ReactNode
  defaultValues?: Record<string, unknown>
  beforeSave?: BeforeSave
}

export const StandardCreate = ({
  children,
  defaultValues,
  beforeSave,
  redirect = 'list',
  ...create
}: CreateFormProps) => {
  const formId = useId()
  const saved = useSaved('created', redirect)
  return (
    <Create component={FormCard} mutationOptions={saved} {...create}>
      <SimpleForm
        id={formId}
        defaultValues={defaultValues}
        toolbar={<SaveBar formId={formId} {...(beforeSave ? { beforeSave } : {})} />}
      >
        {children}
        <UnsavedChanges />
      </SimpleForm>
    </Create>
  )
}

type EditFormProps = Pick<EditProps, 'id' | 'transform' | 'redirect' | 'title' | 'aside' | 'actions' | 'sx'> & {
  children: ReactNode
  beforeSave?: BeforeSave
  /** False keeps the delete button away even from those who may delete. */
  deletable?: boolean
}

export const StandardEdit = ({ children, beforeSave, deletable = true, redirect = 'list', ...edit }: EditFormProps) => {
  const [conflict, setConflict] = useState(false)
  const [parts, setParts] = useState<ReadonlyMap<string, SavePart>>(new Map())
  const notify = useNotify()
  const trouble = useReadTrouble()
  const saved = useSaved('updated', redirect)
  const onError = (error: unknown) => {
    if (codeOf(error) === 'VERSION_CONFLICT') setConflict(true)
    else if (!(error instanceof Error)) notify('ra.notification.http_error', { type: 'error' })
  }
  const register = useCallback((key: string, part: SavePart | null) => {
    setParts((before) => {
      const next = new Map(before)
      if (part) next.set(key, part)
      else next.delete(key)
      return next
    })
  }, [])
  return (
    <SavePartsContext value={register}>
      <UnsavedPartsContext value={parts}>
        <Edit
          component={FormCard}
          actions={false}
          mutationMode="pessimistic"
          mutationOptions={{ ...saved, onError, meta: AS_RECORD }}
          queryOptions={{ ...trouble, refetchOnWindowFocus: false, refetchOnReconnect: false, meta: AS_RECORD }}
          {...edit}
        >
          <EditForm
            deletable={deletable}
            parts={parts}
            beforeSave={beforeSave}
            conflict={conflict}
            onResolved={() => setConflict(false)}
          >
            {children}
          </EditForm>
        </Edit>
      </UnsavedPartsContext>
    </SavePartsContext>
  )
}

/** Dirty fields stay as they were typed when the record is read again. */
const KEEP_TYPED = { keepDirtyValues: true }

type EditFormInnerProps = {
  children: ReactNode
  deletable: boolean
  beforeSave: BeforeSave | undefined
  parts: ReadonlyMap<string, SavePart>
  conflict: boolean
  onResolved: () => void
}

const EditForm = ({ children, deletable, beforeSave, parts, conflict, onResolved }: EditFormInnerProps) => {
  const formId = useId()
  const { record } = useEditContext<RaRecord>()
  const [dirty, setDirty] = useState<readonly string[]>([])
  const [shown, setShown] = useState(record)
  const held = useMemo(() => heldRecord(shown, record, dirty), [shown, record, dirty])
  if (held !== shown) setShown(held)
  return (
    <SimpleForm
      id={formId}
      record={held}
      resetOptions={KEEP_TYPED}
      toolbar={<SaveBar deletable={deletable} formId={formId} parts={parts} beforeSave={beforeSave} />}
    >
      {children}
      <UnsavedChanges onDirty={setDirty} />
      <ConflictDialog formId={formId} open={conflict} onClose={onResolved} />
    </SimpleForm>
  )
}

const FormCard = ({ children }: { children?: ReactNode }) => (
  <Card sx={{ mt: 2, flex: 1, maxWidth: 1040, overflow: 'visible' }}>{children}</Card>
)
