/**
 * Create and edit as every resource needs them: pessimistic, the version kept, refusals shown at their fields, a
 * warning before unsaved input is lost. Use StandardCreate or StandardEdit around one shared XInputs.
 */
import { Button, Card } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import {
  Create,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useCanAccess,
  useNotify,
  useResourceContext,
  type CreateProps,
  type EditProps,
} from 'react-admin'
import { useNavigate } from 'react-router'
import { codeOf } from '#dataProvider/errors.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'

type CreateFormProps = Pick<CreateProps, 'transform' | 'redirect' | 'title'> & {
  children: ReactNode
  defaultValues?: Record<string, unknown>
}

export const StandardCreate = ({ children, defaultValues, redirect = 'list', ...create }: CreateFormProps) => (
  <Create component={FormCard} redirect={redirect} {...create}>
    <SimpleForm defaultValues={defaultValues} toolbar={<FormToolbar />}>
      {children}
      <UnsavedChanges />
    </SimpleForm>
  </Create>
)

type EditFormProps = Pick<EditProps, 'transform' | 'redirect' | 'title' | 'aside' | 'actions' | 'sx'> & {
  children: ReactNode
  /** False keeps the delete button away even from those who may delete. */
  deletable?: boolean
}

export const StandardEdit = ({ children, deletable = true, redirect = 'list', ...edit }: EditFormProps) => {
  const formId = useId()
  const [conflict, setConflict] = useState(false)
  const notify = useNotify()
  const onError = (error: unknown) => {
    if (codeOf(error) === 'VERSION_CONFLICT') setConflict(true)
    else if (!(error instanceof Error)) notify('ra.notification.http_error', { type: 'error' })
  }
  return (
    <Edit
      component={FormCard}
      actions={false}
      redirect={redirect}
      mutationMode="pessimistic"
      mutationOptions={{ onError }}
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false }}
      {...edit}
    >
      <SimpleForm id={formId} toolbar={<FormToolbar deletable={deletable} />}>
        {children}
        <UnsavedChanges />
        <ConflictDialog formId={formId} open={conflict} onClose={() => setConflict(false)} />
      </SimpleForm>
    </Edit>
  )
}

const FormCard = ({ children }: { children?: ReactNode }) => (
  <Card sx={{ mt: 2, flex: 1, maxWidth: 760 }}>{children}</Card>
)

const FormToolbar = ({ deletable = false }: { deletable?: boolean }) => {
  const resource = useResourceContext() ?? ''
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete', enabled: deletable })
  const navigate = useNavigate()
  return (
    <Toolbar sx={{ gap: 1, justifyContent: 'space-between' }}>
      <span>
        <SaveButton />
        <Button color="inherit" sx={{ ml: 1 }} onClick={() => void navigate(-1)}>
          취소
        </Button>
      </span>
      {deletable && mayDelete ? <DeleteWithConfirmButton mutationMode="pessimistic" /> : null}
    </Toolbar>
  )
}
